/* SQL that breaks the invariants of companies; $1 is an order id (features/checks/server/checks.test.ts). */

export default [
  [
    'an order for a company was placed for one of its members',
    `with o as (select id, customer_id from orders where id = $1),
          c as (insert into company (name) values ('X') returning id),
          a as (insert into company_member (company_id, customer_id, role)
                select c.id, p.id, 'admin' from c, o, customer p where p.id <> o.customer_id limit 1
                returning id, company_id)
     insert into company_order (order_id, company_id, member_id) select o.id, a.company_id, a.id from o, a`,
  ],
  [
    'an open company with members has an active admin, and a closed one has neither members nor invitations',
    `with c as (insert into company (name) values ('Y') returning id)
     insert into company_member (company_id, customer_id, role) select c.id, o.customer_id, 'buyer' from c, orders o where o.id = $1`,
  ],
  [
    'an open company with members has an active admin, and a closed one has neither members nor invitations',
    `with c as (insert into company (name, state) values ('Z', 'closed') returning id)
     insert into company_member (company_id, customer_id, role) select c.id, o.customer_id, 'admin' from c, orders o where o.id = $1`,
  ],
] satisfies [rule: string, damage: string][];
