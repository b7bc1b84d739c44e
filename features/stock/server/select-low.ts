import { sql } from 'drizzle-orm';
import { DEFAULT_LOW_STOCK_AT, PACE_DAYS, REORDER_WITHIN_DAYS } from '#features/stock/contract/low-stock.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';

/** What was sold of each product, to stand as a CTE; a key made by `uuidv7` knows its age. */
const soldCte = sql`sold as (
  select l.product_id, sum(l.quantity - l.refunded)::int as pieces
    from order_line l join orders o on o.id = l.order_id
   where o.id > uuidv7(make_interval(days => ${-PACE_DAYS})) and o.status in ${sqlStatesWhere('hasMoney')} group by 1)`;

/** From here down a product `p` is low. */
export const lowStockThreshold = sql`case p.low_stock_at when 0 then ${DEFAULT_LOW_STOCK_AT}::int else p.low_stock_at end`;

/** CTEs up to `low`: the products on sale of which little is left, or none that could be ordered. */
export const lowStockCtes = sql`${soldCte}, known as (
  select p.id, p.sku, p.name, p.brand, p.min_order, p.expected_on, s.on_hand - s.reserved as stock,
         ${lowStockThreshold} as low_at,
         coalesce(sold.pieces, 0) as sold
    from product p join stock s on s.product_id = p.id left join sold on sold.product_id = p.id
   where p.status = 'active'
), low as (
  select *, case when sold > 0 then floor(stock::float8 * ${PACE_DAYS} / sold)::int end as days_left
    from known
   where stock <= low_at or stock < min_order or stock::float8 * ${PACE_DAYS} <= sold::float8 * ${REORDER_WITHIN_DAYS} and sold > 0)`;

/** What is gone is first, then what sells out soonest. */
export const lowStockOrder = sql`stock < min_order desc, days_left nulls last, stock, sku`;
