import { Refusal } from '#contract/errors.ts';
import { goodsCents, shippingCents, toCents, toDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { PlaceTogether } from '#contract/quick-order.ts';
import { type Database, queryIn, type Transaction } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { findFirstAnswer, hashRequest } from './first-answer.ts';
import type { OrderTerms } from './place-order.ts';
import { capReached, claimUnpaid } from './unpaid-caps.ts';

type Goods = {
  id: string;
  sku: string;
  name: string;
  unitPriceCents: string;
  minOrder: number;
  stock: number;
};

type Line = Goods & { quantity: number; cents: number };

/** The goods of a list with their stock locked, in the order in which everybody locks them. */
const lockGoods = async (trx: Transaction, wanted: Map<string, number>): Promise<Line[]> => {
  const goods = await queryIn<Goods>(
    trx,
    `select p.id, p.sku, p.name, p.unit_price_cents as "unitPriceCents", p.min_order as "minOrder", s.on_hand - s.reserved as stock
       from stock s join product p on p.id = s.product_id and p.status = 'active'
      where s.product_id = any($1) order by s.product_id for update of s`,
    [[...wanted.keys()]],
  );
  if (goods.length !== wanted.size) throw new Refusal('product_not_found');
  return goods.map((one) => {
    const quantity = wanted.get(one.id) ?? 0;
    return { ...one, quantity, cents: goodsCents(Number(one.unitPriceCents), one.minOrder, quantity) };
  });
};

const refuseWrong = (lines: Line[], priceCents: number): void => {
  const few = lines.find(({ quantity, minOrder }) => quantity < minOrder);
  if (few !== undefined) throw new Refusal('quantity_invalid', { details: { sku: few.sku, minOrder: few.minOrder } });
  const short = lines.find(({ quantity, stock }) => quantity > stock);
  if (short !== undefined) {
    const message = `Only ${short.stock} left in stock of ${short.name}.`;
    throw new Refusal('out_of_stock', { message, details: { sku: short.sku, stock: short.stock } });
  }
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (sum !== priceCents) throw new Refusal('price_changed', { details: { price: toDollars(sum) } });
};

/** Reserves the stock and writes checkout, orders, movements and the promised mail. */
const write = async (
  trx: Transaction,
  caller: Caller,
  lines: Line[],
  wanted: PlaceTogether,
  {
    key,
    requestHash,
    network,
    holdHours,
    shippingFeeCents,
  }: { key: string; requestHash: string; network: string | null; holdHours: number; shippingFeeCents: number },
): Promise<void> => {
  const goods = lines.reduce((total, { cents }) => total + cents, 0);
  const shipping = shippingCents(goods, shippingFeeCents);
  const [checkout] = await queryIn<{ id: string }>(
    trx,
    `insert into checkout (customer_id, goods_cents, shipping_cents, total_cents, idempotency_key, request_hash)
     values ($1, $2, $3, $2::bigint + $3::bigint, $4, $5) returning id`,
    [caller.customerId, goods, shipping, key, requestHash],
  );
  await queryIn(
    trx,
    `with wanted as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::int[], $6::int[], $7::bigint[])
         with ordinality w(product_id, sku, name, unit_price_cents, min_order, quantity, goods_cents, place)
     ), reserved as (
       update stock s set reserved = s.reserved + w.quantity from wanted w where s.product_id = w.product_id
     ), placed as (
       insert into orders (checkout_id, customer_id, user_name, email, country, address, phone, product_id, sku,
                           product_name, unit_price_cents, min_order, quantity, goods_cents, shipping_cents, held_until,
                           network)
       select $8, $9, $10, $11, $12, $13, $14, product_id, sku, name, unit_price_cents, min_order, quantity, goods_cents,
              case when place = 1 then $15::bigint else 0 end, now() + make_interval(secs => $16::float8), $17
         from wanted order by place
       returning id, product_id, quantity
     ), moved as (
       insert into stock_move (product_id, d_on_hand, d_reserved, reason, order_id)
       select product_id, 0, quantity, 'placed', id from placed
     )
     insert into outbox (kind, entity_id) values ('checkout.placed', $8::text)`,
    [
      lines.map(({ id }) => id),
      lines.map(({ sku }) => sku),
      lines.map(({ name }) => name),
      lines.map(({ unitPriceCents }) => unitPriceCents),
      lines.map(({ minOrder }) => minOrder),
      lines.map(({ quantity }) => quantity),
      lines.map(({ cents }) => cents),
      checkout?.id,
      caller.customerId,
      caller.name,
      caller.email,
      wanted.country,
      wanted.address,
      wanted.phone,
      shipping,
      holdHours * 3600,
      network,
    ],
  );
};

/**
 * Orders several products together, each an order of its own, all of them or none. One payment pays them; delivery is
 * on the first.
 * @param idempotencyKey sent again with the same request, it answers the same orders
 * @throws Refusal `product_not_found`, `quantity_invalid`, `out_of_stock`, `price_changed`, `unpaid_limit`, `key_reused`
 */
export const placeTogether = async (
  db: Database,
  caller: Caller,
  wanted: PlaceTogether,
  { idempotencyKey, network, ...terms }: OrderTerms & { idempotencyKey: string | null; network: string | null },
): Promise<Order[]> => {
  // Without a key of the buyer's it has one of its own, by which it is read back.
  const key = idempotencyKey ?? `own:${crypto.randomUUID()}`;
  const { lines, price, country, address, phone } = wanted;
  const requestHash = hashRequest([lines, price, country, address, phone]);
  const findFirst = () => findFirstAnswer(db, caller.customerId, key, requestHash);
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  const first = await findFirst();
  if (first.length > 0) return first;
  try {
    await db.transaction(async (trx) => {
      const held = await claimUnpaid(trx, caller, network);
      const locked = await lockGoods(trx, quantities);
      refuseWrong(locked, toCents(price));
      const refusal = capReached(held, { lines: quantities.size, cents: toCents(price) }, terms.unpaid);
      if (refusal !== null) throw refusal;
      const inOrder = [...quantities.keys()].flatMap((id) => locked.find((line) => line.id === id) ?? []);
      const holdHours = held.hasPaid || held.isVerified ? terms.holdHours : terms.unpaid.holdHours;
      const { shippingFeeCents } = terms;
      await write(trx, caller, inOrder, wanted, { key, requestHash, network, holdHours, shippingFeeCents });
    });
  } catch (error) {
    // A twin was faster: its orders are the answer, also when they took the last of the stock.
    const twins = await findFirst();
    if (twins.length === 0) throw error;
    return twins;
  }
  return findFirst();
};
