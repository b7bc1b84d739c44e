/* SQL that breaks the invariants of companies; $1 is an order id (features/checks/server/checks.test.ts). */

export default [
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
