import { Refusal } from '#contract/errors.ts';
import { FREE_SHIPPING_CENTS, goodsCents, toCents, toDollars } from '#contract/money.ts';
import type { Order, PlaceOrder } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { findFirstAnswer, hashRequest } from './first-answer.ts';
import { type OrderRow, ownColumns, presentOrder } from './order-row.ts';

/**
 * One statement: the stock is reserved where the quantity, the minimum and the price hold, and only then
 * is there an order. A key used before aborts the whole statement (amendment 6: a swallowed conflict
 * beside a stock write would take the stock again).
 */
const placeStatement = `
  with goods as (
    select p.id, p.sku, p.name, p.unit_price_cents, p.min_order,
           (2 * p.unit_price_cents * $2::int + p.min_order) / (2 * p.min_order) as goods_cents
      from product p
     where p.id = $1 and p.status = 'active' and $2::int >= p.min_order
  ), reserved as (
    update stock s set reserved = s.reserved + $2::int
      from goods
     where s.product_id = $1 and s.on_hand - s.reserved >= $2::int and goods.goods_cents = $3::bigint
    returning s.product_id
  ), bought as (
    insert into checkout (customer_id, goods_cents, shipping_cents, total_cents, idempotency_key, request_hash)
    select $4::uuid, goods_cents, fee, goods_cents + fee, $5::text, $6::text
      from goods cross join reserved
     cross join lateral (select case when goods_cents >= ${FREE_SHIPPING_CENTS} then 0 else $13::bigint end as fee) delivery
    returning id, shipping_cents
  ), placed as (
    insert into orders (checkout_id, customer_id, user_name, email, country, address, phone,
                        product_id, sku, product_name, unit_price_cents, min_order, quantity, goods_cents,
                        shipping_cents, held_until)
    select bought.id, $4::uuid, $7, $8, $9, $10, $11,
           goods.id, goods.sku, goods.name, goods.unit_price_cents, goods.min_order, $2::int, goods.goods_cents,
           bought.shipping_cents, now() + make_interval(secs => $12::float8)
      from bought, goods
    returning *
  ), moved as (
    insert into stock_move (product_id, d_on_hand, d_reserved, reason, order_id)
    select product_id, 0, quantity, 'placed', id from placed
  ), told as (
    insert into outbox (kind, entity_id) select 'checkout.placed', id from bought
  )
  select ${ownColumns}, 1 as "togetherOrders", o.goods_cents as "togetherGoodsCents",
         o.goods_cents + o.shipping_cents as "togetherTotalCents"
    from placed o
    join product_image i on i.product_id = $1 and i.position = 0`;

const isKeyConflict = (error: unknown) =>
  (error as { code?: unknown }).code === '23505' &&
  (error as { constraint?: unknown }).constraint === 'checkout_idempotency';

const findProductId = async (db: Database, { productId, productName }: PlaceOrder): Promise<string> => {
  if (productId !== undefined) return productId;
  const found = await db.$client.query<{ id: string }>(
    `select id from product where lower(name) = lower($1) and status = 'active' limit 2`,
    [productName],
  );
  if (found.rows.length > 1) throw new Refusal('name_ambiguous');
  const id = found.rows[0]?.id;
  if (id === undefined) throw new Refusal('product_not_found');
  return id;
};

/** Why no order came out of the statement: the slow look, taken only when it failed. */
const explainRefusal = async (db: Database, productId: string, quantity: number): Promise<Refusal> => {
  const found = await db.$client.query<{ unitPriceCents: string; minOrder: number; stock: number }>(
    `select p.unit_price_cents as "unitPriceCents", p.min_order as "minOrder", s.on_hand - s.reserved as stock
       from product p join stock s on s.product_id = p.id where p.id = $1 and p.status = 'active'`,
    [productId],
  );
  const product = found.rows[0];
  if (product === undefined) return new Refusal('product_not_found');
  const details = { minOrder: product.minOrder, stock: product.stock };
  if (quantity < product.minOrder) return new Refusal('quantity_invalid', { details });
  if (quantity > product.stock) {
    const left =
      product.stock < product.minOrder ? 'This product is out of stock.' : `Only ${product.stock} left in stock.`;
    return new Refusal('out_of_stock', { message: left, details });
  }
  const price = toDollars(goodsCents(Number(product.unitPriceCents), product.minOrder, quantity));
  return new Refusal('price_changed', { details: { price } });
};

/**
 * Places an order and holds its stock for `holdHours`. Name and address of the buyer come from the
 * account, the price from the catalogue: `price` only says what the buyer saw.
 * @param idempotencyKey sent again with the same request, it answers the same order
 * @throws Refusal `product_not_found`, `name_ambiguous`, `quantity_invalid`, `out_of_stock`,
 *   `price_changed` (with the right price in `details`), `key_reused`
 */
export const placeOrder = async (
  db: Database,
  caller: Caller,
  wanted: PlaceOrder,
  options: { idempotencyKey: string | null; holdHours: number; shippingFeeCents: number },
): Promise<Order> => {
  const productId = await findProductId(db, wanted);
  const { quantity, country, address, phone } = wanted;
  const priceCents = toCents(wanted.price);
  const { idempotencyKey: key } = options;
  const requestHash = hashRequest([productId, quantity, priceCents, country, address, phone]);
  try {
    const placed = await db.$client.query<OrderRow>({
      name: 'place-order',
      text: placeStatement,
      values: [
        productId,
        quantity,
        priceCents,
        caller.customerId,
        key,
        key === null ? null : requestHash,
        caller.name,
        caller.email,
        country,
        address,
        phone,
        options.holdHours * 3600,
        options.shippingFeeCents,
      ],
    });
    const row = placed.rows[0];
    if (row !== undefined) return presentOrder(row);
  } catch (error) {
    if (!isKeyConflict(error)) throw error;
  }
  // Also where nothing failed but nothing was placed: the same request sent twice must get its first answer,
  // even when that order took the last of the stock.
  const [first] = key === null ? [] : await findFirstAnswer(db, caller.customerId, key, requestHash);
  if (first !== undefined) return first;
  throw await explainRefusal(db, productId, quantity);
};
