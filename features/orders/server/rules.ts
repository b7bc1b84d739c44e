import { type SQL, sql } from 'drizzle-orm';
import { shopCurrency } from '#features/settings/server/currency.ts';
import { sqlStatesAllowing, sqlStatesWhere } from './order-states.ts';

/**
 * SQL for the tax of an amount of the order `o`, rounded half up to the cent: included in the amount or added to it.
 */
const selectTax = (cents: SQL, rate: SQL): SQL => sql`
  case when o.prices_include_tax then ${cents} - round(${cents} * 100 / (100 + ${rate}))
       else round(${cents} * ${rate} / 100) end`;

/** The reasons of stock moves for pieces that ship, or whose shipment is undone. */
const LEAVING = sql`('shipped', 'delivered', 'undelivered')`;

/** SQL condition: the order `o` has an event of this kind. */
const hasEvent = (kind: string): SQL => sql`
  exists (select from order_event e where e.order_id = o.id and e.kind = ${kind})`;

/** Invariants of orders and their lines, as queries that find violations. */
export const ordersRules: Record<string, SQL> = {
  'the stock history of an order line matches what was reserved, shipped and returned': sql`
    select l.id from order_line l left join stock_move m on m.order_line_id = l.id
     group by l.id
    having coalesce(sum(m.d_reserved) filter (where m.reason in ('placed', 'changed')), 0) <> l.quantity
        or coalesce(-sum(m.d_reserved) filter (where m.reason in ('released', 'refunded')), 0) <> l.released
        or coalesce(-sum(m.d_reserved) filter (where m.reason in ${LEAVING}), 0) <> l.shipped
        or coalesce(-sum(m.d_on_hand) filter (where m.reason in ${LEAVING}), 0) <> l.shipped
        or coalesce(sum(m.d_on_hand) filter (where m.reason = 'returned'), 0) <> l.returned
        or coalesce(sum(m.d_reserved), 0) <> l.quantity - l.shipped - l.released
        or coalesce(sum(m.d_on_hand), 0) <> l.returned - l.shipped
        or count(*) filter (where m.product_id <> l.product_id) > 0`,
  'the shipped pieces of an order line match its shipments': sql`
    select l.id from order_line l left join shipment_line x on x.order_line_id = l.id
     group by l.id having l.shipped <> coalesce(sum(x.quantity), 0)`,
  'every shipment has pieces, and only of its own order': sql`
    select s.id from shipment s left join shipment_line x on x.shipment_id = s.id left join order_line l on l.id = x.order_line_id
     where l.order_id is distinct from s.order_id`,
  'no more pieces are shipped, released, refunded or returned than were ordered': sql`
    select id from order_line
     where least(shipped, released, refunded, returned) < 0
        or shipped + released > quantity or refunded > quantity or returned > shipped`,
  'a closed order reserves no stock, and a canceled one has shipped nothing': sql`
    select o.id from orders o join order_line l on l.order_id = o.id
     where (o.status in ${sqlStatesWhere('isVoid')} and (l.released <> l.quantity or l.shipped > 0))
        or (o.status in ${sqlStatesWhere('wasPaid')} and o.status not in ${sqlStatesAllowing('deliver')}
            and o.status not in ${sqlStatesAllowing('finishRefund')} and l.shipped + l.released <> l.quantity)`,
  'every order is in the currency of the shop': sql`
    select id from orders where upper(currency) <> ${shopCurrency}`,
  'only paid orders for collection were marked ready at the counter': sql`
    select id from orders where ready_at is not null and (not is_collected or paid_at is null)`,
  'an unpaid order still holds all its pieces': sql`
    select l.id from orders o join order_line l on l.order_id = o.id
     where o.status in ${sqlStatesWhere('isOpen')} and l.shipped + l.released + l.refunded > 0`,
  'the lines of an order are numbered from 1 without a gap': sql`
    select order_id as id from order_line group by order_id
    having min(position) <> 1 or max(position) <> count(*)`,
  'the lines of an order add up to its total': sql`
    select o.id from orders o left join order_line l on l.order_id = o.id
     group by o.id
    having count(l.id) = 0 or sum(l.goods_cents) <> o.goods_cents or sum(l.discount_cents) <> o.discount_cents
        or sum(l.code_cents) <> o.code_cents
        or sum(l.tax_cents) + o.shipping_tax_cents <> o.tax_cents
        or o.total_cents <> o.goods_cents - o.discount_cents + o.shipping_cents
                          + case when o.prices_include_tax then 0 else o.tax_cents end`,
  'the discount of an order line is its price break and its share of the code': sql`
    select id from order_line where discount_cents <> coalesce(off_cents, discount_cents) + code_cents`,
  'the price of an order line is its unit price times its quantity': sql`
    select id from order_line
     where goods_cents <> (2 * unit_price_cents * quantity + min_order) / (2 * min_order)`,
  'the tax on an order line matches its tax rate': sql`
    select l.id from order_line l join orders o on o.id = l.order_id
     where l.tax_cents <> ${selectTax(sql`(l.goods_cents - l.discount_cents)`, sql`l.tax_rate`)}`,
  'the tax on delivery matches its tax rate': sql`
    select o.id from orders o where o.shipping_tax_cents <> ${selectTax(sql`o.shipping_cents`, sql`o.shipping_tax_rate`)}`,
  'every step of an order is in its timeline': sql`
    select o.id from orders o
     where not ${hasEvent('order.placed')}
        or (o.status in ${sqlStatesWhere('wasPaid')} and not ${hasEvent('order.paid')})
        or (o.status in ${sqlStatesWhere('isVoid')} and not (${hasEvent('order.cancelled')} or ${hasEvent('order.expired')}))
        or (o.ready_at is not null and not ${hasEvent('order.ready')})
        or (o.delivered_at is not null and not ${hasEvent('order.delivered')})
        or (not ${hasEvent('order.shipped')} and exists (
              select from order_line l join stock_move m on m.order_line_id = l.id
               where l.order_id = o.id and m.reason = 'shipped'))
        or (not ${hasEvent('return.received')} and exists (
              select from return_request q where q.order_id = o.id and q.status = 'received'))
        or (o.refunded_cents > 0 and not (${hasEvent('refund.done')} or ${hasEvent('order.money_lost')}))`,
};
