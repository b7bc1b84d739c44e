import { type SQL, sql } from 'drizzle-orm';

/** Invariants of limits and approvals, as queries that find violations. */
export const approvalRules: Record<string, SQL> = {
  'an approved request is one order of its buyer, which names the approver': sql`
    select r.id from order_request r
     where r.state = 'approved'
       and not exists (select from limited_order l join company_order f on f.order_id = l.order_id
                        where l.order_id = r.order_id and l.member_id = r.member_id and f.member_id = r.member_id
                          and l.approved_by = r.decided_by)
     union all
    select l.order_id from limited_order l
     where l.approved_by is not null
       and not exists (select from order_request r where r.order_id = l.order_id and r.state = 'approved')`,
  'nobody approved their own order, and the timeline names who did': sql`
    select l.order_id as id from limited_order l join company_member m on m.id = l.member_id
     where l.approved_by = m.customer_id
        or (l.approved_by is not null
            and not exists (select from order_event e
                             where e.order_id = l.order_id and e.kind = 'order.approved' and e.actor_id = l.approved_by))`,
  // Orders that were refunded or changed since may have counted less.
  'an order within a month limit counted all earlier orders of its buyer': sql`
    select l.order_id as id from limited_order l
     where l.month_limit_cents is not null
       and l.month_sum_cents < (
         select coalesce(sum(e.total_cents), 0) from limited_order e join orders o on o.id = e.order_id
          where e.member_id = l.member_id and e.seq < l.seq and o.created_at >= l.month_from
            and o.status not in ('cancelled', 'expired') and o.refunded_cents = 0
            and not exists (select from refund f join payment p on p.id = f.payment_id where p.order_id = o.id)
            and not exists (select from order_event c where c.order_id = o.id and c.kind = 'order.lines_changed'))`,
  'a member with the default limits has those of their company': sql`
    select l.member_id as id from member_limit l join company_member m on m.id = l.member_id
      left join company_limit d on d.company_id = m.company_id
     where l.is_default and m.left_at is null
       and (l.order_limit_cents, l.month_limit_cents) is distinct from (d.order_limit_cents, d.month_limit_cents)`,
  'a request that waits is by a member who can order': sql`
    select r.id from order_request r join company_member m on m.id = r.member_id
     where r.state = 'waiting' and not m.is_active`,
};
