/* SQL that breaks the invariants of approvals; $1 is an order id (features/checks/server/checks.test.ts). */

const APPROVED = 'an approved request is one order of its buyer, which names the approver';
const OWN = 'nobody approved their own order, and the timeline names who did';

/** A company of its own, of which the buyer of the order is an admin. */
const member = `
  o as (select id, customer_id from orders where id = $1),
  c as (insert into company (name) values ('Approvals ' || $1) returning id),
  m as (insert into company_member (company_id, customer_id, role)
        select c.id, o.customer_id, 'admin' from c, o returning id, company_id, customer_id)`;

/** Inserts the order as a limited order of its buyer. */
const limited = (approvedBy: string): string => `
  with ${member}
  insert into limited_order (order_id, member_id, total_cents, month_from, month_sum_cents, approved_by)
  select o.id, m.id, 100, now(), 0, ${approvedBy} from o, m`;

export default [
  [
    APPROVED,
    `with ${member}
     insert into order_request (company_id, member_id, lines, total_cents, state, decided_by, decided_at, order_id)
     select m.company_id, m.id, 1, 100, 'approved', m.customer_id, now(), o.id from m, o`,
  ],
  [APPROVED, limited('(select p.id from customer p where p.id <> o.customer_id limit 1)')],
  [OWN, limited('o.customer_id')],
  [
    'an order within a month limit counted all earlier orders of its buyer',
    `with ${member}
     insert into limited_order (order_id, member_id, total_cents, month_limit_cents, month_from, month_sum_cents)
     select x.id, m.id, 100, case when x.at > 1 then 150 end, '-infinity'::timestamptz, 0
       from m, (select id, row_number() over (order by (id = $1) desc, id) as at from orders
                 where status not in ('cancelled', 'expired') and refunded_cents = 0 limit 2) x
      order by x.at`,
  ],
  [
    'a member with the default limits has those of their company',
    `with ${member} insert into member_limit (member_id, order_limit_cents, is_default) select id, 100, true from m`,
  ],
  [
    'a request that waits is by a member who can order',
    `with ${member},
          l as (insert into company_member (company_id, customer_id, role, is_active, left_at)
                select m.company_id, p.id, 'buyer', false, now() from m, customer p where p.id <> m.customer_id limit 1
                returning id, company_id)
     insert into order_request (company_id, member_id, requested, lines, total_cents) select company_id, id, '{}', 1, 100 from l`,
  ],
] satisfies [rule: string, damage: string][];
