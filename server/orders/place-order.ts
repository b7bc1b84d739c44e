import { Refusal } from '#contract/errors.ts';
import { FREE_SHIPPING_CENTS, goodsCents, toCents, toDollars } from '#contract/money.ts';
import type { Order, PlaceOrder } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { inBatches } from '#server/platform/batch.ts';
import type { Caller } from '#server/platform/caller.ts';
import { findFirstAnswer, hashRequest } from './first-answer.ts';
import { type OrderRow, ownColumns, presentOrder } from './order-row.ts';

/** One order as the statement takes it. */
type Line = {
  productId: string;
  quantity: number;
  priceCents: number;
  caller: Caller;
  key: string | null;
  requestHash: string | null;
  country: string;
  address: string;
  phone: string;
};

type Terms = { holdHours: number; shippingFeeCents: number };

/**
 * One statement for orders that come at the same time, one or many: stock is reserved where quantity, minimum and price
 * hold and as far as it reaches in the order of their coming, and only then is there an order. The update looks at the
 * newest figures once more. In company nobody waits for a stock that somebody else holds: who orders that is left out.
 * A key used before aborts the whole statement (amendment 6: a swallowed conflict beside a stock write would take the
 * stock again).
 */
const placeStatement = (isAlone: boolean): string => `
  with wanted as materialized (
    select w.*, uuidv7() as checkout_id
      from unnest($1::uuid[], $2::int[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
                  $9::text[], $10::text[], $11::text[]) with ordinality
           w(product_id, quantity, goods_cents, customer_id, key, request_hash, user_name, email, country, address, phone, place)
  ), goods as materialized (
    select w.*, p.sku, p.name, p.unit_price_cents, p.min_order,
           case when w.goods_cents >= ${FREE_SHIPPING_CENTS} then 0 else $13::bigint end as fee,
           sum(w.quantity) over (partition by w.product_id order by w.place) as taken
      from wanted w join product p on p.id = w.product_id
     where p.status = 'active' and w.quantity >= p.min_order
       and w.goods_cents = (2 * p.unit_price_cents * w.quantity + p.min_order) / (2 * p.min_order)
  ), held as materialized (
    select s.product_id, s.on_hand - s.reserved as free from stock s
     where s.product_id in (select product_id from goods) order by s.product_id
       for no key update${isAlone ? '' : ' skip locked'}
  ), fitting as materialized (
    select goods.* from goods join held using (product_id) where goods.taken <= held.free
  ), reserved as (
    update stock s set reserved = s.reserved + f.quantity
      from (select product_id, sum(quantity)::int as quantity from fitting group by product_id) f
     where s.product_id = f.product_id and s.on_hand - s.reserved >= f.quantity
    returning s.product_id
  ), going as materialized (
    select fitting.* from fitting join reserved using (product_id)
  ), bought as (
    insert into checkout (id, customer_id, goods_cents, shipping_cents, total_cents, idempotency_key, request_hash)
    select checkout_id, customer_id, goods_cents, fee, goods_cents + fee, key, request_hash from going
  ), placed as (
    insert into orders (checkout_id, customer_id, user_name, email, country, address, phone,
                        product_id, sku, product_name, unit_price_cents, min_order, quantity, goods_cents,
                        shipping_cents, held_until)
    select checkout_id, customer_id, user_name, email, country, address, phone,
           product_id, sku, name, unit_price_cents, min_order, quantity, goods_cents,
           fee, now() + make_interval(secs => $12::float8)
      from going order by place
    returning *
  ), moved as (
    insert into stock_move (product_id, d_on_hand, d_reserved, reason, order_id)
    select product_id, 0, quantity, 'placed', id from placed
  ), told as (
    insert into outbox (kind, entity_id) select 'checkout.placed', checkout_id from placed
  )
  select going.place, ${ownColumns}, 1 as "togetherOrders", o.goods_cents as "togetherGoodsCents",
         o.goods_cents + o.shipping_cents as "togetherTotalCents"
    from placed o join going using (checkout_id)
    join product_image i on i.product_id = o.product_id and i.position = 0`;

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

const isKeyConflict = (error: unknown) =>
  codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === 'checkout_idempotency';

/** Surely nothing was written: wrong data, a broken rule, a deadlock (postgresql.org/docs/18/errcodes-appendix.html). */
const isUndone = (error: unknown) => /^(?:22|23|40)/.test(codeOf(error));

/**
 * Places what can be placed, in one statement. Whoever is left out in company, or was in it when it failed, tries once
 * more alone; so nobody is refused for another's sake.
 * @returns for each the order, or null where there is none
 */
const placeAll = async (
  db: Database,
  lines: Line[],
  terms: Terms,
): Promise<(OrderRow | null | Promise<OrderRow | null>)[]> => {
  const isAlone = lines.length === 1;
  const placed = new Map<number, OrderRow>();
  try {
    const { rows } = await db.$client.query<OrderRow & { place: string }>({
      name: isAlone ? 'place-order' : 'place-orders',
      text: placeStatement(isAlone),
      values: [
        lines.map(({ productId }) => productId),
        lines.map(({ quantity }) => quantity),
        lines.map(({ priceCents }) => priceCents),
        lines.map(({ caller }) => caller.customerId),
        lines.map(({ key }) => key),
        lines.map(({ requestHash }) => requestHash),
        lines.map(({ caller }) => caller.name),
        lines.map(({ caller }) => caller.email),
        lines.map(({ country }) => country),
        lines.map(({ address }) => address),
        lines.map(({ phone }) => phone),
        terms.holdHours * 3600,
        terms.shippingFeeCents,
      ],
    });
    for (const row of rows) placed.set(Number(row.place) - 1, row);
  } catch (error) {
    if (isAlone ? !isKeyConflict(error) : !isUndone(error)) throw error;
  }
  const placeAlone = async (line: Line) => (await placeAll(db, [line], terms))[0] ?? null;
  return lines.map((line, at) => placed.get(at) ?? (isAlone ? null : placeAlone(line)));
};

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

/** How an order is placed; who orders at the same time is served by the same statement. */
export type PlaceOrderAct = (caller: Caller, wanted: PlaceOrder, idempotencyKey: string | null) => Promise<Order>;

/**
 * Makes the act that places an order and holds its stock for `holdHours`. Name and address of the buyer come from the
 * account, the price from the catalogue: `price` only says what the buyer saw. With an idempotency key, the same request
 * sent again answers the same order.
 *
 * The act throws Refusal `product_not_found`, `name_ambiguous`, `quantity_invalid`, `out_of_stock`, `price_changed` (with
 * the right price in `details`), `key_reused`.
 */
export const createPlaceOrder = (db: Database, terms: Terms): PlaceOrderAct => {
  const place = inBatches((lines: Line[]) => placeAll(db, lines, terms), { most: 32, atOnce: 2 });
  return async (caller, wanted, key) => {
    const productId = await findProductId(db, wanted);
    const { quantity, country, address, phone } = wanted;
    const priceCents = toCents(wanted.price);
    const hash = key === null ? null : hashRequest([productId, quantity, priceCents, country, address, phone]);
    const row = await place({
      productId,
      quantity,
      priceCents,
      caller,
      key,
      requestHash: hash,
      country,
      address,
      phone,
    });
    if (row !== null) return presentOrder(row);
    // Also where nothing failed but nothing was placed: the same request sent twice must get its first answer,
    // even when that order took the last of the stock.
    const [first] = key === null || hash === null ? [] : await findFirstAnswer(db, caller.customerId, key, hash);
    if (first !== undefined) return first;
    throw await explainRefusal(db, productId, quantity);
  };
};
