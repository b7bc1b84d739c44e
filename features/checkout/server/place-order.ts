import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Address } from '#features/addresses/contract/address.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { type Cents, sumCents, toDollars } from '#platform/contract/money.ts';
import type { Order, PlaceOrder } from '#features/orders/contract/orders.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { happened } from '#platform/server/jobs/happened.ts';
import { hashRequest } from '#platform/server/http/hash-request.ts';
import { takeTurns } from '#platform/server/jobs/take-turns.ts';
import { ownMethod, type PricedMethod } from '#features/settings/server/offer-methods.ts';
import { type AllTerms, termsFor } from '#features/settings/server/read-terms.ts';
import { destinationOf, refuseUnnamed } from '#features/orders/server/destination.ts';
import { findFirstAnswer } from './first-answer.ts';
import { readForOrder, type WantedLine } from './read-goods.ts';
import { type OrderRow, presentOrder } from '#features/orders/server/order-row.ts';
import { joinLines, priceLines, type Sums, sumLines, sumWith } from './price-lines.ts';
import { admitUnpaid, isSmall, type UnpaidCaps } from '#features/orders/server/unpaid-caps.ts';
import { writeOrder } from './write-order.ts';

export type OrderTerms = { holdHours: number; unpaid: UnpaidCaps; shippingFeeCents: Cents };

/** What somebody orders, where it goes and on what terms, and the sum the buyer saw. */
export type Wanted = {
  lines: WantedLine[];
  deliveryAddress: Address;
  /** Who pays, where it is another one. */
  billingAddress: Address | null;
  /** The buyer's own number or word for it. */
  reference: string;
  /** A delivery method; null takes the cheapest that delivers there. */
  method: string | null;
  /** The sum of the goods alone, as the specification's dialog shows it, or of everything. */
  seen: { goods: Cents } | { total: Cents };
  /** A delivery whose price was promised; used instead of `method`. */
  delivery?: PricedMethod;
  /** The shop has offered these goods to this buyer, so the caps on unpaid orders do not apply. */
  isOffered?: boolean;
};

/** Where a request comes from, and the key that makes it safe to send again. */
type Request = { idempotencyKey: string | null; network: string | null };

/** Goods that were changed, or bought by somebody faster, are read again; the last answer says what is true of them. */
const MOST_TRIES = 3;

/**
 * PostgreSQL lets one order at a time lock the stock of a product. A second one of this process, waiting there, is enough
 * to be next; any more would only hold connections that orders of other products need.
 */
const inTurn = takeTurns({ atOnce: 2, deadlineMs: 10_000 });

/**
 * @param shown the price of the goods on the shop's pages, which do not know the destination yet
 * @throws Refusal `price_changed`, with what is right in `details`
 */
const refuseUnseen = ({ goodsCents, totalCents }: Sums, seen: Wanted['seen'], shown: Cents): void => {
  if ('goods' in seen ? seen.goods === goodsCents || seen.goods === shown : seen.total === totalCents) return;
  const details = { price: toDollars(goodsCents), ...('total' in seen && { total: toDollars(totalCents) }) };
  throw new Refusal('price_changed', { details });
};

/** What else has to happen in the order's own transaction. */
type Alongside = (trx: Transaction, placed: OrderRow, terms: AllTerms) => Promise<void>;

/**
 * One try to place an order, with at most one line for each product.
 * @returns null when a product was changed, or others took its stock, between reading and writing
 */
const tryOnce = async (
  db: Database,
  buyer: Caller,
  { lines: asked, seen, delivery, isOffered = false, ...wanted }: Wanted,
  { holdHours, unpaid, shippingFeeCents, network, ...request }: OrderTerms & Request & { requestHash: string | null },
  alongside: Alongside | undefined,
): Promise<OrderRow | null> => {
  const destination = destinationOf(wanted.deliveryAddress);
  const { goods, standing, terms: all } = await readForOrder(db, { wanted: asked, customerId: buyer.customerId });
  const terms = termsFor(all, destination, ownMethod(wanted.method));
  const lines = priceLines(goods, asked, terms);
  const sums =
    delivery === undefined ? sumLines(lines, terms, shippingFeeCents, wanted.method) : sumWith(lines, terms, delivery);
  refuseUnnamed(terms, destination, sums.method);
  const atHome = terms.homeRates === null ? lines : priceLines(goods, asked, termsFor(all, all.home, null));
  refuseUnseen(sums, seen, sumCents(atHome.map(({ goodsCents }) => goodsCents)));
  const order = {
    ...wanted,
    ...request,
    buyer,
    lines,
    sums,
    holdHours: all.holdHours ?? holdHours,
    network,
  };
  const write = (): Promise<OrderRow | null> => {
    const added = { orders: 1, lines: lines.length, cents: sums.goodsCents };
    if (alongside === undefined && isSmall(standing, added, unpaid)) return writeOrder(db, order);
    return db.transaction(async (trx) => {
      const hours = isOffered
        ? order.holdHours
        : await admitUnpaid(trx, buyer, network, added, unpaid, order.holdHours);
      const placed = await writeOrder(trx, { ...order, holdHours: hours });
      if (placed !== null) await alongside?.(trx, placed, all);
      return placed;
    });
  };
  const ids = lines.map(({ id }) => id);
  return inTurn(ids, write);
};

/**
 * Places an order of one or more lines, all of it or nothing. The one way an order comes to be. Prices, delivery and
 * tax are the shop's. Goods are read, priced, and written only if they still are what was read.
 *
 * Stock is held until the order is paid, cancelled or expires. `admitUnpaid` decides whether a buyer may hold it, and
 * for the whole hold time (the owner's, else `holdHours`) or a shorter one; orders from an offer always have the whole.
 * @param alongside is done in the same transaction
 * @throws Refusal `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`), `price_changed` (with
 *   what is right in `details`, unless it goes on changing), `destination_missing`, `not_delivered_there`,
 *   `method_gone`, `unpaid_limit`, `key_reused`, `not_ready`
 */
export const placeOrder = async (
  db: Database,
  buyer: Caller,
  wanted: Wanted,
  terms: OrderTerms & Request,
  alongside?: Alongside,
): Promise<Order> => {
  const { idempotencyKey } = terms;
  const { lines: listed, seen, ...rest } = wanted;
  const lines = joinLines(listed);
  const requestHash = idempotencyKey === null ? null : hashRequest([lines, seen, rest]);
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const placed = await tryOnce(db, buyer, { ...rest, lines, seen }, { ...terms, requestHash }, alongside);
      if (placed === null) continue;
      happened.placed.publish(null);
      return presentOrder(placed);
    }
    throw new Refusal('price_changed');
  } catch (error) {
    // The same request sent again gets its first answer, even if that order took the last of the stock.
    const first =
      idempotencyKey === null || requestHash === null
        ? null
        : await findFirstAnswer(db, buyer.customerId, idempotencyKey, requestHash);
    if (first === null) throw error;
    return first;
  }
};

/**
 * The product of the specification's call: the one named by its id, or the one product on sale of that name.
 * @throws Refusal `product_not_found`, `name_ambiguous`
 */
export const getOrderedId = async (
  db: Database,
  { productId, productName }: Pick<z.output<typeof PlaceOrder>, 'productId' | 'productName'>,
): Promise<string> => {
  if (productId !== undefined) return productId;
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product where lower(name) = lower(${productName}) and status = 'active' limit 2`,
  );
  if (found.length > 1) throw new Refusal('name_ambiguous');
  const [only] = found;
  if (only === undefined) throw new Refusal('product_not_found');
  return only.id;
};
