import { type SQL, sql } from 'drizzle-orm';
import { SKIPPED_NUMBERS_KEY } from '#platform/server/db/meta.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { isFirstInvoice, issuedOn } from './documents.ts';

/** Refunds by the shop or at the provider. Money that a bank took in a dispute does not change the sale. */
const fromRefunds = sql`refund r join payment p on p.id = r.payment_id and r.of_order and r.dispute_id is null`;

const selectTotal = (content: SQL): SQL => sql`(${content} ->> 'totalCents')::bigint`;

/** Invariants of invoices and credit notes, as queries that find violations. */
export const documentsRules: Record<string, SQL> = {
  'invoices and credit notes are numbered without gaps': sql`
    with skipped as (
      select s.* from meta m, json_to_recordset(m.value::json) s(kind text, year int, first int, last int)
       where m.key = ${SKIPPED_NUMBERS_KEY})
    select c.kind, c.year, c.last from document_counter c left join document d on d.kind = c.kind and d.year = c.year
     group by c.kind, c.year
    having count(d.id) + (select coalesce(sum(s.last - s.first + 1), 0) from skipped s
                           where s.kind = c.kind and s.year = c.year) <> c.last
        or max(d.number) > c.last
     union all
    select d.kind, d.year, d.number from document d join skipped s on s.kind = d.kind and s.year = d.year
     where d.number between s.first and s.last
     union all
    select d.kind, d.year, 0 from document d
     where not exists (select from document_counter c where c.kind = d.kind and c.year = d.year)`,
  'the number of a document is from the year of its date': sql`
    select d.id from document d where d.year <> extract(year from ${issuedOn})`,
  'a paid order has one invoice, for its total': sql`
    select o.id from orders o left join document d on d.order_id = o.id and ${isFirstInvoice}
     group by o.id
    having count(d.id) <> case when o.status in ${sqlStatesWhere('wasPaid')} then 1 else 0 end
        or bool_or(${selectTotal(sql`d.content`)} <> o.total_cents)`,
  'a document is in the currency of its order': sql`
    select d.id from document d join orders o on o.id = d.order_id where d.content ->> 'currency' <> o.currency`,
  'every refund has one credit note, for its amount': sql`
    select r.id from ${fromRefunds} left join document d on d.refund_id = r.id
     group by r.id
    having (r.status = 'done' and count(d.id) <> 1) or (r.status = 'due' and count(d.id) > 0)
        or bool_or(${selectTotal(sql`d.content`)} <> r.amount_cents)
     union all
    select d.refund_id from document d where d.refund_id is not null and d.refund_id not in (select r.id from ${fromRefunds})`,
  'the credit notes of an order add up to the refunded amount': sql`
    select o.id from orders o
     where coalesce((select sum(case d.kind when 'credit_note' then 1 else -1 end * ${selectTotal(sql`d.content`)})
                       from document d where d.order_id = o.id and not (${isFirstInvoice})), 0)
        <> coalesce((select sum(r.amount_cents) from ${fromRefunds} where p.order_id = o.id and r.status = 'done'), 0)`,
  'the amounts on a document at each tax rate add up to its total': sql`
    select d.id from document d
     where (select coalesce(sum((t ->> 'grossCents')::bigint), 0) from jsonb_array_elements(d.content -> 'taxes') t)
        <> ${selectTotal(sql`d.content`)}`,
};
