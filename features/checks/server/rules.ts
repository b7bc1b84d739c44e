import { type SQL, sql } from 'drizzle-orm';
import { allowing, where } from '#platform/server/db/order-states.ts';
import { SKIPPED_NUMBERS } from '#platform/server/db/meta.ts';
import { PROMISED } from '#platform/server/db/refund-states.ts';
import { issuedOn } from '#features/documents/server/issued-on.ts';
import { firstMoment } from '#features/settings/server/first-moment.ts';
import { paidFor } from '#features/reports/server/paid-for.ts';
import { BROKEN_CHAIN } from '#features/audit/server/audit-chain.ts';
import { STRAYS } from '#features/payments/server/list-strays.ts';

/** Refunds that are promised or made; alias `r`, of the payment `p`. */
const promised = sql`refund r join payment p on p.id = r.payment_id and r.status in ${PROMISED}`;

/** Pieces of the line `l` whose refund is in one of these states. */
const piecesRefunded = (states: SQL, condition: SQL = sql``): SQL => sql`
  (select coalesce(sum(x.quantity), 0) from refund_line x join refund r on r.id = x.refund_id
    where x.order_line_id = l.id and r.status in ${states} ${condition})`;

/** That the refund `r` is not that of a return: what was not sent goes first. */
const NO_RETURN = sql`and not exists (select from return_request q where q.refund_id = r.id)`;

/** Pieces of the line `l` in returns that fulfil a condition. */
const piecesReturned = (condition: SQL): SQL => sql`
  (select coalesce(sum(x.quantity), 0) from return_line x join return_request q on q.id = x.return_request_id
    where x.order_line_id = l.id and ${condition})`;

/** The tax of an amount of the order `o`, half up to the cent: within it where its prices are with tax, else on top. */
const taxOf = (cents: SQL, rate: SQL): SQL => sql`
  case when o.prices_include_tax then ${cents} - round(${cents} * 100 / (100 + ${rate}))
       else round(${cents} * ${rate} / 100) end`;
/** Moves of pieces that leave, or that are here after all. */
const LEAVING = sql`('shipped', 'delivered', 'undelivered')`;

const goods: Record<string, SQL> = {
  'no more pieces are reserved than are on hand': sql`
    select product_id from stock where not (0 <= reserved and reserved <= on_hand)`,
  'pieces are short only where nothing is for sale': sql`
    select product_id from stock where short < 0 or (short > 0 and reserved <> on_hand)`,
  'reserved stock matches the orders it is held for': sql`
    select s.product_id, s.reserved, s.short, coalesce(sum(l.quantity - l.shipped - l.released), 0) as held
      from stock s left join order_line l on l.product_id = s.product_id
     group by s.product_id having s.reserved + s.short <> coalesce(sum(l.quantity - l.shipped - l.released), 0)`,
  'the stock of a product matches its history': sql`
    select s.product_id from stock s left join stock_move m on m.product_id = s.product_id
     group by s.product_id
    having s.on_hand <> coalesce(sum(m.d_on_hand), 0) or s.reserved + s.short <> coalesce(sum(m.d_reserved), 0)`,
  'goods in and stock counts change stock once, and not at all once undone': sql`
    select e.id from stock_entry e left join stock_move m on m.entry_id = e.id
     group by e.id
    having count(m.id) filter (where m.reason = e.kind) = 0
        or count(m.id) filter (where m.reason = 'undone')
           <> case when e.undone_at is null then 0 else count(m.id) filter (where m.reason = e.kind) end
        or (e.undone_at is not null and coalesce(sum(m.d_on_hand), 0) <> 0)
        or (e.kind = 'received' and min(m.d_on_hand) filter (where m.reason = 'received') < 1)
     union all
    select m.entry_id from stock_move m join stock_entry e on e.id = m.entry_id
     where e.undone_at is not null group by m.entry_id, m.product_id having sum(m.d_on_hand) <> 0
     union all
    select m.entry_id from stock_move m where m.entry_id is not null
     group by m.entry_id, m.product_id, m.reason having count(*) > 1`,
  'a product file changes stock once, as its rows say, and undoing it changes it back': sql`
    select r.import_id, r.line
      from product_import i join import_row r on r.import_id = i.id and r.draft is not null
      left join stock_move m on m.import_id = i.id and m.product_id = r.product_id
     group by i.id, r.import_id, r.line
    having coalesce(sum(m.d_on_hand) filter (where m.reason <> 'undone'), 0)
           <> case when i.state in ('applied', 'undoing', 'undone') then (r.draft ->> 'pieces')::int else 0 end
        or coalesce(-sum(m.d_on_hand) filter (where m.reason = 'undone'), 0)
           <> case when i.state = 'undone' and r.kept is null then (r.draft ->> 'pieces')::int else 0 end`,
  'the stock history of an order line matches what was reserved, shipped and returned': sql`
    select l.id from order_line l left join stock_move m on m.order_line_id = l.id
     group by l.id
    having coalesce(sum(m.d_reserved) filter (where m.reason = 'placed'), 0) <> l.quantity
        or coalesce(-sum(m.d_reserved) filter (where m.reason in ('released', 'refunded')), 0) <> l.released
        or coalesce(-sum(m.d_reserved) filter (where m.reason in ${LEAVING}), 0) <> l.shipped
        or coalesce(-sum(m.d_on_hand) filter (where m.reason in ${LEAVING}), 0) <> l.shipped
        or coalesce(sum(m.d_on_hand) filter (where m.reason = 'returned'), 0) <> l.returned
        or coalesce(sum(m.d_reserved), 0) <> l.quantity - l.shipped - l.released
        or coalesce(sum(m.d_on_hand), 0) <> l.returned - l.shipped
        or count(*) filter (where m.product_id <> l.product_id) > 0`,
  'the pieces shipped of an order line match its shipments': sql`
    select l.id from order_line l left join shipment_line x on x.order_line_id = l.id
     group by l.id having l.shipped <> coalesce(sum(x.quantity), 0)`,
  'every shipment has pieces, and only of its own order': sql`
    select s.id from shipment s left join shipment_line x on x.shipment_id = s.id left join order_line l on l.id = x.order_line_id
     where l.order_id is distinct from s.order_id`,
  'no more pieces are shipped, released, refunded or returned than were ordered': sql`
    select id from order_line
     where least(shipped, released, refunded, returned) < 0
        or shipped + released > quantity or refunded > quantity or returned > shipped`,
  'a closed order reserves no stock, and a cancelled one has shipped nothing': sql`
    select o.id from orders o join order_line l on l.order_id = o.id
     where (o.status in ${where('isVoid')} and (l.released <> l.quantity or l.shipped > 0))
        or (o.status in ${where('wasPaid')} and o.status not in ${allowing('deliver')}
            and o.status not in ${allowing('finishRefund')} and l.shipped + l.released <> l.quantity)`,
  'only a paid order that is collected was ready at the counter': sql`
    select id from orders where ready_at is not null and (not is_collected or paid_at is null)`,
  'an unpaid order still holds all its pieces': sql`
    select l.id from orders o join order_line l on l.order_id = o.id
     where o.status in ${where('isOpen')} and l.shipped + l.released + l.refunded > 0`,
};

const lines: Record<string, SQL> = {
  'the lines of an order add up to its total': sql`
    select o.id from orders o left join order_line l on l.order_id = o.id
     group by o.id
    having count(l.id) = 0 or sum(l.goods_cents) <> o.goods_cents or sum(l.discount_cents) <> o.discount_cents
        or sum(l.tax_cents) + o.shipping_tax_cents <> o.tax_cents
        or o.total_cents <> o.goods_cents - o.discount_cents + o.shipping_cents
                          + case when o.prices_include_tax then 0 else o.tax_cents end`,
  'the price of an order line is its unit price times its quantity': sql`
    select id from order_line
     where goods_cents <> (2 * unit_price_cents * quantity + min_order) / (2 * min_order)`,
  'the tax on an order line matches its tax rate': sql`
    select l.id from order_line l join orders o on o.id = l.order_id
     where l.tax_cents <> ${taxOf(sql`(l.goods_cents - l.discount_cents)`, sql`l.tax_rate`)}`,
  'the tax on delivery matches its tax rate': sql`
    select o.id from orders o where o.shipping_tax_cents <> ${taxOf(sql`o.shipping_cents`, sql`o.shipping_tax_rate`)}`,
  'a refund covers only lines of its own order': sql`
    select x.refund_id from refund_line x join order_line l on l.id = x.order_line_id
      join refund r on r.id = x.refund_id join payment p on p.id = r.payment_id
     where l.order_id <> p.order_id or not r.of_order`,
  'the pieces refunded of an order line match its refunds': sql`
    select l.id from order_line l where l.refunded <> ${piecesRefunded(PROMISED)}`,
  'refunded pieces are no longer reserved': sql`
    select l.id from order_line l
     where l.released < least(l.quantity - l.shipped, ${piecesRefunded(sql`('done')`, NO_RETURN)})`,
  'an order cannot be delivered while a refund of its pieces is under way': sql`
    select o.id from orders o join order_line l on l.order_id = o.id
     where o.status in ${allowing('deliver')} and l.quantity > l.shipped + l.released and ${piecesRefunded(sql`('due')`, NO_RETURN)} > 0`,
  'pieces released from a paid order are refunded': sql`
    select o.id from orders o join order_line l on l.order_id = o.id
     where o.status in ${allowing('deliver')} and l.released > ${piecesRefunded(PROMISED, NO_RETURN)}`,
  'no more pieces are in returns than were shipped': sql`
    select l.id from order_line l where ${piecesReturned(sql`q.status <> 'refused'`)} > l.shipped`,
  'every return has pieces, and only of its own order': sql`
    select q.id from return_request q left join return_line x on x.return_request_id = q.id
      left join order_line l on l.id = x.order_line_id
     where l.order_id is distinct from q.order_id`,
  'every return that was received is refunded, piece by piece': sql`
    select q.id from return_request q where (q.status = 'received') <> (q.refund_id is not null)
     union all
    select x.return_request_id from return_request q join return_line x on x.return_request_id = q.id
      left join refund_line y on y.refund_id = q.refund_id and y.order_line_id = x.order_line_id
     where q.status = 'received' and y.quantity is distinct from x.quantity`,
  'returned pieces go back into stock only once': sql`
    select l.id from order_line l
     where l.returned < ${piecesReturned(sql`q.status = 'received' and x.restock`)}
        or l.returned > ${piecesReturned(sql`q.status = 'received' and x.restock`)}
                      + ${piecesRefunded(sql`('due', 'done', 'failed')`, sql`and x.restock ${NO_RETURN}`)}`,
};

const money: Record<string, SQL> = {
  'a paid order has exactly one successful payment, of its total': sql`
    select o.id from orders o
     where o.status in ${where('wasPaid')}
       and (select count(*) from payment p where p.order_id = o.id and p.status = 'succeeded' and p.applied_at is not null
              and p.amount_cents = o.total_cents and p.provider_id = o.transaction_id) <> 1`,
  'a card payment pays for one order only': sql`
    select p.id from payment p join orders o on o.id = p.order_id
     where p.applied_at is not null and (o.status not in ${where('wasPaid')} or o.transaction_id <> p.provider_id)
     union all
    select o.id from orders o join payment p on p.provider_id = o.transaction_id where p.order_id <> o.id`,
  'the money we keep matches our paid orders, to the cent': sql`
    select o.id from orders o
      join (select order_id, sum(amount_cents) as got from payment where status = 'succeeded' group by 1) g
        on g.order_id = o.id
      left join (select p.order_id, sum(r.amount_cents) as given,
                        coalesce(sum(r.amount_cents) filter (where r.of_order), 0) as given_of_order
                   from ${promised} group by 1) b on b.order_id = o.id
     where g.got - coalesce(b.given, 0)
        <> case when o.status in ${where('wasPaid')} then o.total_cents else 0 end - coalesce(b.given_of_order, 0)`,
  'an order marked as refunded was refunded in full': sql`
    select id from orders
     where (status = 'refunded') <> (transaction_id is not null and refunded_cents = total_cents)`,
  'refunds never exceed the payment': sql`
    select p.id from ${promised} group by p.id having sum(r.amount_cents) > p.amount_cents or p.status <> 'succeeded'`,
  'an order is never refunded more than it cost': sql`
    select o.id from orders o join ${promised} on p.order_id = o.id and r.of_order
     group by o.id having o.refunded_cents > o.total_cents or sum(r.amount_cents) > o.total_cents`,
  'the amount refunded on an order matches its refunds': sql`
    select o.id from orders o
     where o.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from ${promised}
                                 where p.order_id = o.id and r.of_order and r.status = 'done')`,
  'a lost dispute is booked in full, any other not at all': sql`
    select d.id from dispute d
     where (select coalesce(sum(r.amount_cents), 0) from refund r where r.dispute_id = d.id and r.status = 'done')
        <> case d.status when 'lost' then d.amount_cents else 0 end
       and not (d.status = 'lost' and exists (
             select 1 from refund r where r.payment_id = d.payment_id and r.status = 'due'
                and r.provider_id is null and r.hand_id is null))`,
  'every payment belongs to an order': STRAYS,
  'every message from the card provider was handled': sql`select id from stuck_event where set_aside_at is not null`,
};

/** That a kind of event is written of an order. */
const told = (kind: string): SQL => sql`
  exists (select from order_event e where e.order_id = o.id and e.kind = ${kind})`;

const record: Record<string, SQL> = {
  'every step of an order is in its timeline': sql`
    select o.id from orders o
     where not ${told('order.placed')}
        or (o.status in ${where('wasPaid')} and not ${told('order.paid')})
        or (o.status in ${where('isVoid')} and not (${told('order.cancelled')} or ${told('order.expired')}))
        or (o.ready_at is not null and not ${told('order.ready')})
        or (o.delivered_at is not null and not ${told('order.delivered')})
        or (not ${told('order.shipped')} and exists (select from shipment s where s.order_id = o.id and s.carrier <> ''))
        or (not ${told('return.received')} and exists (
              select from return_request q where q.order_id = o.id and q.status = 'received'))
        or (o.refunded_cents > 0 and not (${told('refund.done')} or ${told('order.money_lost')}))`,
  'no entry of the audit was changed or removed': BROKEN_CHAIN,
};

/** An invoice of an order; the other kind takes a credit note back. */
const isFirst = sql`d.kind = 'invoice' and d.content ->> 'about' is null`;

/** Refunds that were given, by the shop or at the provider: what a bank took changes nothing of what was sold. */
const given = sql`refund r join payment p on p.id = r.payment_id and r.of_order and r.dispute_id is null`;

const totalOf = (content: SQL): SQL => sql`(${content} ->> 'totalCents')::bigint`;

const documents: Record<string, SQL> = {
  'invoices and credit notes are numbered without gaps': sql`
    with skipped as (
      select s.* from meta m, json_to_recordset(m.value::json) s(kind text, year int, first int, last int)
       where m.key = ${SKIPPED_NUMBERS})
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
  'the number of a document is of the year that stands on it': sql`
    select d.id from document d where d.year <> extract(year from ${issuedOn})`,
  'a paid order has one invoice, for its total': sql`
    select o.id from orders o left join document d on d.order_id = o.id and ${isFirst}
     group by o.id
    having count(d.id) <> case when o.status in ${where('wasPaid')} then 1 else 0 end
        or bool_or(${totalOf(sql`d.content`)} <> o.total_cents)`,
  'every refund has one credit note, for its amount': sql`
    select r.id from ${given} left join document d on d.refund_id = r.id
     group by r.id
    having (r.status = 'done' and count(d.id) <> 1) or (r.status = 'due' and count(d.id) > 0)
        or bool_or(${totalOf(sql`d.content`)} <> r.amount_cents)
     union all
    select d.refund_id from document d where d.refund_id is not null and d.refund_id not in (select r.id from ${given})`,
  'the credit notes of an order add up to what was refunded': sql`
    select o.id from orders o
     where coalesce((select sum(case d.kind when 'credit_note' then 1 else -1 end * ${totalOf(sql`d.content`)})
                       from document d where d.order_id = o.id and not (${isFirst})), 0)
        <> coalesce((select sum(r.amount_cents) from ${given} where p.order_id = o.id and r.status = 'done'), 0)`,
  'the amounts on a document at each tax rate add up to its total': sql`
    select d.id from document d
     where (select coalesce(sum((t ->> 'grossCents')::bigint), 0) from jsonb_array_elements(d.content -> 'taxes') t)
        <> ${totalOf(sql`d.content`)}`,
};

const stars: Record<string, SQL> = {
  'the stars of a product match its visible reviews': sql`
    select p.id from product p left join product_review r on r.product_id = p.id and r.hidden_at is null
     group by p.id having p.reviews <> count(r.id) or p.stars <> coalesce(sum(r.stars), 0)`,
};

const offers: Record<string, SQL> = {
  'an accepted draft order or quote became exactly one order, any other none': sql`
    select f.id from offer f left join offer_order x on x.offer_id = f.id
     group by f.id having count(x.order_id) <> case f.status when 'accepted' then 1 else 0 end`,
  'an order made from a draft or quote has the lines and prices it promised': sql`
    select x.order_id from offer_order x join offer f on f.id = x.offer_id join orders o on o.id = x.order_id
     where f.kind = 'quote' and o.shipping_cents <> f.shipping_cents
     union all
    select x.order_id
      from (select x.order_id, f.kind, p.product_id, p.quantity, p.unit_price_cents, p.min_order, p.is_own
              from offer_order x join offer f on f.id = x.offer_id join offer_line p on p.offer_id = f.id) x
      full join (select l.* from order_line l where l.order_id in (select order_id from offer_order)) l
        on l.order_id = x.order_id and l.product_id = x.product_id
     where x.quantity is distinct from l.quantity
        or ((x.kind = 'quote' or x.is_own)
            and (x.unit_price_cents, x.min_order) is distinct from (l.unit_price_cents, l.min_order))`,
};

const figures: Record<string, SQL> = {
  'the sales figures of a month match its orders': sql`
    select * from (
      select m.month, l.product_id, sum(l.quantity)::bigint as pieces, sum(${paidFor})::bigint as cents
        from summed_month m
        join orders o on o.paid_at >= ${firstMoment(sql`m.month::timestamp`, sql`m.time_zone`)}
                     and o.paid_at < ${firstMoment(sql`(m.month + interval '1 month')`, sql`m.time_zone`)}
        join order_line l on l.order_id = o.id
       group by 1, 2) plain
      full join product_month kept using (month, product_id)
     where (plain.pieces, plain.cents) is distinct from (kept.pieces, kept.cents)`,
};

/** What has to be true of orders, stock, money and documents at every moment, as queries that find what breaks it. */
export const rules: Record<string, SQL> = {
  ...goods,
  ...lines,
  ...money,
  ...record,
  ...documents,
  ...offers,
  ...figures,
  ...stars,
};
