import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Address } from '#features/addresses/contract/address.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, sumCents, toDollars } from '#platform/contract/money.ts';
import type { Order, PlaceOrder } from '#features/orders/contract/orders.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { hashRequest } from '#platform/server/hash.ts';
import { createKeyedQueue } from '#platform/server/jobs/keyed-queue.ts';
import { type PricedDeliveryMethod, findMethodTime, ownMethodId } from '#features/settings/server/delivery-methods.ts';
import {
  createNotDeliveredError,
  type TaxAndDelivery,
  type TaxAndDeliveryRules,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import type { NewOrderPromise } from '#features/delivery-days/server/order-promise.ts';
import { promiseMethod } from '#features/delivery-days/server/promise-method.ts';
import { requireCountry, toDestination } from '#features/orders/server/destination.ts';
import { OutdatedPriceError, findDiscountFault, readOrderDiscount } from './order-discount.ts';
import { type RequestedLine, getPricingData } from './order-products.ts';
import { type OrderRow, orderColumns, orderJoins, presentOrder } from '#features/orders/server/order-row.ts';
import { type OrderPrice, discountLines, mergeLines, priceLines, sumLines, sumWithMethod } from './price-lines.ts';
import { type UnpaidCaps, admitUnpaid, isSmallOrder } from '#features/orders/server/unpaid-caps.ts';
import { writeOrder } from './write-order.ts';

/**
 * Finds the order with this idempotency key; null if the key is new.
 * @throws DomainError `key_reused` if the key belongs to a different request
 */
const findOrderByKey = async (
  db: Database,
  customerId: string,
  key: string,
  requestHash: string,
): Promise<Order | null> => {
  const row = await maybeOne<OrderRow & { requestHash: string }>(
    db,
    sql`select ${orderColumns}, o.request_hash as "requestHash" from orders o ${orderJoins}
         where o.customer_id = ${customerId} and o.idempotency_key = ${key}`,
  );
  if (row === null) return null;
  if (row.requestHash !== requestHash) throw new DomainError('key_reused');
  return presentOrder(row);
};

export type OrderSettings = { holdHours: number; unpaid: UnpaidCaps; shippingFeeCents: Cents };

/** An order's lines, addresses, delivery, and the total that the buyer saw. */
export type OrderRequest = {
  lines: RequestedLine[];
  deliveryAddress: Address;
  /** The billing address, if it differs from the delivery address. */
  billingAddress: Address | null;
  /** The buyer's own reference. */
  reference: string;
  /** A delivery method; null picks the cheapest that delivers there. */
  method: string | null;
  /** The total that the buyer saw: of the goods, as in the specification's dialog, or of everything. */
  seen: { goods: Cents } | { total: Cents };
  /** A delivery with a promised price; used instead of `method`. */
  delivery?: PricedDeliveryMethod;
  /** True if the shop offered these goods to this buyer, so that the caps on unpaid orders do not apply. */
  isOffered?: boolean;
  /** A discount code. */
  code?: string;
};

/** The buyer's network, and the key that makes a retry safe. */
type RequestContext = { idempotencyKey: string | null; network: string | null };

/**
 * If products or the discount code changed, or stock was taken, the order is priced again; the last attempt returns
 * the final error.
 */
const MOST_TRIES = 3;

/**
 * PostgreSQL lets one order at a time lock a product's stock. One more order of this process may wait there. Any others
 * would only occupy connections that orders for other products need.
 */
const queueByProduct = createKeyedQueue({ atOnce: 2, deadlineMs: 10_000 });

/**
 * @param displayedCents the goods total at the prices on product pages, which do not know the destination yet
 * @throws DomainError `price_changed`, with the correct amounts in `details`
 */
const assertExpectedPrice = (
  { goodsCents, totalCents }: OrderPrice,
  seen: OrderRequest['seen'],
  displayedCents: Cents,
): void => {
  if ('goods' in seen ? seen.goods === goodsCents || seen.goods === displayedCents : seen.total === totalCents) return;
  const details = { price: toDollars(goodsCents), ...('total' in seen && { total: toDollars(totalCents) }) };
  throw new DomainError('price_changed', { details });
};

const promiseOrder = (terms: TaxAndDelivery, method: PricedDeliveryMethod): NewOrderPromise | null => {
  const promise = promiseMethod(terms, method);
  return promise && { promise, time: method.time, country: terms.country };
};

/** Additional work in the order's own transaction. */
type OrderHook = (trx: Transaction, placed: OrderRow, terms: TaxAndDeliveryRules) => Promise<void>;

/**
 * Tries once to place an order, with at most one line per product.
 * @returns null if a product changed, or its stock was taken, between reading and writing
 * @throws OutdatedPriceError if the discount code changed in between
 */
const tryOnce = async (
  db: Database,
  buyer: Caller,
  { lines: requestedLines, seen, delivery, isOffered = false, code, ...rest }: OrderRequest,
  {
    holdHours,
    unpaid,
    shippingFeeCents,
    network,
    ...request
  }: OrderSettings & RequestContext & { requestHash: string | null },
  alongside: OrderHook | undefined,
): Promise<OrderRow | null> => {
  const destination = toDestination(rest.deliveryAddress);
  const {
    goods,
    standing,
    terms: all,
  } = await getPricingData(db, { lines: requestedLines, customerId: buyer.customerId });
  const terms = resolveTaxAndDelivery(all, destination, ownMethodId(rest.method));
  const full = priceLines(goods, requestedLines, terms);
  const discount = code === undefined ? null : await readOrderDiscount(db, { code, buyer, network, lines: full });
  const lines = discountLines(full, discount, terms);
  const sums =
    delivery === undefined
      ? sumLines(lines, terms, shippingFeeCents, rest.method, discount)
      : sumWithMethod(lines, terms, { ...delivery, time: findMethodTime(terms, shippingFeeCents, delivery) });
  if (!terms.delivers && sums.method.kind === 'delivery') throw createNotDeliveredError(terms);
  requireCountry(terms, destination, sums.method);
  const discountFault = findDiscountFault(discount, sums);
  if (discountFault !== null) throw discountFault;
  const atHome =
    terms.homeRates === null ? lines : priceLines(goods, requestedLines, resolveTaxAndDelivery(all, all.home, null));
  assertExpectedPrice(sums, seen, sumCents(atHome.map(({ goodsCents }) => goodsCents)));
  const order = {
    ...rest,
    ...request,
    buyer,
    lines,
    sums,
    holdHours: all.holdHours ?? holdHours,
    network,
    promise: promiseOrder(terms, sums.method),
  };
  const write = (): Promise<OrderRow | null> => {
    const added = { orders: 1, lines: lines.length, cents: sums.goodsCents };
    const isAlone = alongside === undefined && discount === null;
    if (isAlone && isSmallOrder(standing, added, unpaid)) return writeOrder(db, order);
    return db.transaction(async (trx) => {
      const hours = isOffered
        ? order.holdHours
        : await admitUnpaid(trx, buyer, network, added, unpaid, order.holdHours);
      const placed = await writeOrder(trx, { ...order, holdHours: hours });
      if (placed === null) return null;
      await discount?.claim(trx, placed, sums.givenCents);
      await alongside?.(trx, placed, all);
      return placed;
    });
  };
  const ids = lines.map(({ id }) => id);
  return queueByProduct(ids, write);
};

/**
 * Places an order completely or not at all; no other function creates orders. Prices, delivery and tax come from the
 * shop. The order is written only if products and stock are still what was priced.
 *
 * Stock is reserved until the order is paid, cancelled or expires. `admitUnpaid` decides if a buyer may hold it, and
 * for how long: the full hold time (the owner's setting, otherwise `holdHours`) or a shorter one. Orders with
 * `isOffered` always get the full hold time.
 * @param alongside runs in the same transaction
 * @throws DomainError `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`), `price_changed`
 *   (with the correct amounts in `details`, unless they keep changing), `destination_missing`, `not_delivered_there`,
 *   `method_gone`, `unpaid_limit`, `key_reused`, `not_ready`, `amount_not_chargeable` if a code leaves too little,
 *   `code_takes_nothing`, and the errors of `readOrderDiscount`
 */
export const placeOrder = async (
  db: Database,
  buyer: Caller,
  request: OrderRequest,
  terms: OrderSettings & RequestContext,
  alongside?: OrderHook,
): Promise<Order> => {
  const { idempotencyKey } = terms;
  const { lines: listed, seen, ...rest } = request;
  const lines = mergeLines(listed);
  const requestHash = idempotencyKey === null ? null : hashRequest([lines, seen, rest]);
  try {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const order = { ...rest, lines, seen };
      const placed = await tryOnce(db, buyer, order, { ...terms, requestHash }, alongside).catch((error: unknown) => {
        if (error instanceof OutdatedPriceError) return null;
        throw error;
      });
      if (placed === null) continue;
      orderChannels.placed.publish(null);
      return presentOrder(placed);
    }
    throw new DomainError('price_changed');
  } catch (error) {
    // A repeated request gets the first response, even if that order took the last of the stock.
    const first =
      idempotencyKey === null || requestHash === null
        ? null
        : await findOrderByKey(db, buyer.customerId, idempotencyKey, requestHash);
    if (first === null) throw error;
    return first;
  }
};

/**
 * Finds the product in the specification's request: by its id, or by the name of the only such product for sale.
 * @throws DomainError `product_not_found`, `name_ambiguous`
 */
export const getProductId = async (
  db: Database,
  { productId, productName }: Pick<z.output<typeof PlaceOrder>, 'productId' | 'productName'>,
): Promise<string> => {
  if (productId !== undefined) return productId;
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product where lower(name) = lower(${productName}) and status = 'active' limit 2`,
  );
  if (found.length > 1) throw new DomainError('name_ambiguous');
  const [only] = found;
  if (only === undefined) throw new DomainError('product_not_found');
  return only.id;
};
