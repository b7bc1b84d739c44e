import { Refusal } from '#contract/errors.ts';
import { canOrder } from '#contract/can-order.ts';
import { FREE_SHIPPING_CENTS, goodsCents, toCents, toDollars } from '#contract/money.ts';
import type { Order, PlaceOrder } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { inBatches } from '#server/platform/batch.ts';
import type { Caller } from '#server/platform/caller.ts';
import { findFirstAnswer, hashRequest } from './first-answer.ts';
import { type OrderRow, ownColumns, presentOrder } from './order-row.ts';
import { capReached, claimUnpaid, hasPaid, isVerified, NETWORK_TIMES, type UnpaidCaps } from './unpaid-caps.ts';

/** One order as the statement takes it. */
type Line = {
  productId: string;
  quantity: number;
  priceCents: number;
  caller: Caller;
  network: string | null;
  key: string | null;
  requestHash: string | null;
  country: string;
  address: string;
  phone: string;
};

export type OrderTerms = { holdHours: number; unpaid: UnpaidCaps; shippingFeeCents: number };

/**
 * One statement for orders that come at the same time, one or many: stock is reserved where quantity, minimum and price
 * hold and as far as it reaches in the order of their coming, and only then is there an order. The update looks at the
 * newest figures once more. Who has never paid is let through as far as the caps reach (`capReached` says the same);
 * what others place for his account or network at this moment is waited for, before any stock is locked. In company
 * nobody waits for a stock that somebody else holds: who orders that is left out.
 * A key used before aborts the whole statement: a swallowed conflict beside a stock write would take the
 * stock again.
 */
const placeStatement = (isAlone: boolean): string => `
  with wanted as materialized (
    select w.*, uuidv7() as checkout_id
      from unnest($1::uuid[], $2::int[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
                  $9::text[], $10::text[], $11::text[], $12::text[]) with ordinality
           w(product_id, quantity, goods_cents, customer_id, key, request_hash, user_name, email, country, address,
             phone, network, place)
  ), known as materialized (
    select w.*, ${hasPaid('w.customer_id')} as pays, ${isVerified('w.customer_id')} as verified from wanted w
  ), fresh as materialized (
    select k.place, k.customer_id, k.network, k.goods_cents,
           count(*) over own as own_at, sum(k.goods_cents) over own as own_sum,
           count(*) over net as net_at, sum(k.goods_cents) over net as net_sum
      from known k where not k.pays
    window own as (partition by k.customer_id order by k.place), net as (partition by k.network order by k.place)
  ), within_caps as materialized (
    select f.place
      from claim_unpaid(array(select customer_id from fresh), array(select network from fresh)) h
      join fresh f on f.customer_id = h.buyer and f.network is not distinct from h.network
     where exists (select from fresh)
       and h.own_orders + f.own_at <= $16::int and h.net_orders + f.net_at <= $16 * ${NETWORK_TIMES}
       and h.own_lines + f.own_at <= $17::int and h.net_lines + f.net_at <= $17 * ${NETWORK_TIMES}
       and (h.own_orders + f.own_at = 1 or h.own_cents + f.own_sum <= $18::bigint)
       and h.net_cents + f.net_sum - case when h.own_orders + f.own_at = 1 then f.goods_cents else 0 end
           <= $18 * ${NETWORK_TIMES}
  ), goods as materialized (
    select w.*, p.sku, p.name, p.unit_price_cents, p.min_order,
           case when w.goods_cents >= ${FREE_SHIPPING_CENTS} then 0 else $15::bigint end as fee,
           case when w.pays or w.verified then $13::float8 else $14::float8 end as hold,
           sum(w.quantity) over (partition by w.product_id order by w.place) as taken
      from known w join product p on p.id = w.product_id
     where (w.pays or w.place in (select place from within_caps)) and p.status = 'active' and w.quantity >= p.min_order
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
    insert into orders (checkout_id, customer_id, user_name, email, country, address, phone, network,
                        product_id, sku, product_name, unit_price_cents, min_order, quantity, goods_cents,
                        shipping_cents, held_until)
    select checkout_id, customer_id, user_name, email, country, address, phone, network,
           product_id, sku, name, unit_price_cents, min_order, quantity, goods_cents,
           fee, now() + make_interval(secs => hold)
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
  terms: OrderTerms,
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
        lines.map(({ network }) => network),
        terms.holdHours * 3600,
        terms.unpaid.holdHours * 3600,
        terms.shippingFeeCents,
        terms.unpaid.orders,
        terms.unpaid.lines,
        terms.unpaid.cents,
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
const explainRefusal = async (
  db: Database,
  { productId, quantity, priceCents, caller, network }: Line,
  caps: UnpaidCaps,
): Promise<Refusal> => {
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
    const left = canOrder(product) ? `Only ${product.stock} left in stock.` : 'This product is out of stock.';
    return new Refusal('out_of_stock', { message: left, details });
  }
  const rightCents = goodsCents(Number(product.unitPriceCents), product.minOrder, quantity);
  if (rightCents === priceCents) {
    const held = await db.transaction((trx) => claimUnpaid(trx, caller, network));
    const refusal = capReached(held, { lines: 1, cents: priceCents }, caps);
    if (refusal !== null) return refusal;
  }
  return new Refusal('price_changed', { details: { price: toDollars(rightCents) } });
};

/** How an order is placed; who orders at the same time is served by the same statement. */
export type PlaceOrderAct = (
  caller: Caller,
  wanted: PlaceOrder,
  from: { idempotencyKey: string | null; network: string | null },
) => Promise<Order>;

/**
 * Makes the act that places an order and holds its stock: for `holdHours` where the buyer's address is verified or he has
 * paid before, else for `unpaid.holdHours`, and within the caps of who has never paid. Name and address of the buyer come from the
 * account, the price from the catalogue: `price` only says what the buyer saw. With an idempotency key, the same request
 * sent again answers the same order.
 * @param deadlineMs the longest a buyer waits before he is refused as `not_ready`; the order may be there all the same
 *
 * The act throws Refusal `product_not_found`, `name_ambiguous`, `quantity_invalid`, `out_of_stock`, `price_changed` (with
 * the right price in `details`), `unpaid_limit`, `key_reused`.
 */
export const createPlaceOrder = (db: Database, terms: OrderTerms, deadlineMs: number): PlaceOrderAct => {
  const place = inBatches((lines: Line[]) => placeAll(db, lines, terms), { most: 32, atOnce: 2, deadlineMs });
  return async (caller, wanted, { idempotencyKey: key, network }) => {
    const productId = await findProductId(db, wanted);
    const { quantity, country, address, phone } = wanted;
    const priceCents = toCents(wanted.price);
    const hash = key === null ? null : hashRequest([productId, quantity, priceCents, country, address, phone]);
    const line = { productId, quantity, priceCents, caller, network, key, requestHash: hash, country, address, phone };
    const row = await place(line);
    if (row !== null) return presentOrder(row);
    // Also where nothing failed but nothing was placed: the same request sent twice must get its first answer,
    // even when that order took the last of the stock.
    const [first] = key === null || hash === null ? [] : await findFirstAnswer(db, caller.customerId, key, hash);
    if (first !== undefined) return first;
    throw await explainRefusal(db, line, terms.unpaid);
  };
};
