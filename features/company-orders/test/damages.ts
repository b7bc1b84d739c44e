/* SQL that breaks the invariants of orders for companies; $1 is an order id (features/checks/server/checks.test.ts). */

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
] satisfies [rule: string, damage: string][];
