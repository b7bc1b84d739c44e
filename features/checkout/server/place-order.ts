import { type SQL, sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Delivery, Order, PlaceOrder } from '#features/orders/contract/orders.ts';
import { countryCode } from '#features/orders/server/country-code.ts';
import { normalizeAddress } from '#features/orders/server/normalize-address.ts';
import { type Database, type Transaction, lendTransaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { hashRequest } from '#platform/server/hash.ts';
import { createKeyedQueue } from '#platform/server/jobs/keyed-queue.ts';
import { OutdatedPriceError } from './order-discount.ts';
import {
  type OrderRow,
  selectOrderColumns,
  orderJoins,
  presentOrder,
  withOrders,
} from '#features/orders/server/order-row.ts';
import { admitUnpaid, isSmallOrder } from '#features/unpaid-caps/server/unpaid-caps.ts';
import { type OrderRequest, type OrderSettings, type RequestContext, mergeLines } from './order-request.ts';
import type { RequestedLine } from './order-products.ts';
import { type OrderStep, findOrderSteps } from './order-steps.ts';
import { priceOrder } from './price-order.ts';
import { writeOrder } from './write-order.ts';

const readOrder = (db: Database, condition: SQL) =>
  maybeOne<OrderRow & { requestHash: string | null }>(
    db,
    sql`${withOrders(sql`select o.id from orders o where ${condition}`)}
        select ${selectOrderColumns()}, o.request_hash as "requestHash" from cut join orders o using (id) ${orderJoins}`,
  );

/**
 * Finds the current state of the order with this idempotency key; null if the key is new.
 * @throws DomainError `key_reused` if the key belongs to a different request
 */
const findOrderByKey = async (
  db: Database,
  customerId: string,
  key: string,
  requestHash: string,
): Promise<Order | null> => {
  const row = await readOrder(db, sql`o.customer_id = ${customerId} and o.idempotency_key = ${key}`);
  if (row === null) return null;
  if (row.requestHash !== requestHash) throw new DomainError('key_reused');
  return presentOrder(row);
};

/** If products or the discount code change, or stock is taken, the order is priced again. */
const MOST_TRIES = 3;

/**
 * In PostgreSQL, one order at a time can lock a product's stock. One more order of this process may wait for the lock.
 * Further ones would only occupy connections that orders for other products need.
 */
const queueByProduct = createKeyedQueue({ atOnce: 2, deadlineMs: 10_000 });

/** @throws DomainError `way_not_offered` if the requested tender has not paid the order */
const assertPaidAsRequested = async (trx: Transaction, orderId: string, payBy: string | undefined): Promise<void> => {
  if (payBy === undefined) return;
  const paid = await maybeOne(
    trx,
    sql`select from orders o join payment p on p.provider_id = o.transaction_id
         where o.id = ${orderId} and p.method = ${payBy}`,
  );
  if (paid === null) throw new DomainError('way_not_offered');
};

/**
 * Prices and writes an order once, with at most one line per product.
 * @returns the order after the features' steps
 * @throws OutdatedPriceError if a product or the discount code changed, or stock was taken, between reading and writing
 */
const tryOnce = async (
  db: Database,
  buyer: Caller,
  request: OrderRequest,
  { unpaid, ...settings }: OrderSettings & RequestContext & { requestHash: string | null },
  alongside: OrderStep | undefined,
): Promise<OrderRow> => {
  const { order, discount, standing, rules, concerned } = await priceOrder(db, buyer, request, settings);
  const { lines, sums, network, holdHours } = order;
  const claim: OrderStep | undefined =
    discount === null ? undefined : { after: (trx, placed) => discount.claim(trx, placed, sums.givenCents) };
  const found = await findOrderSteps(db, order, request, concerned);
  const steps = [claim, alongside, ...found].filter((step) => step !== undefined);
  const write = (): Promise<OrderRow | null> => {
    const added = { orders: 1, lines: lines.length, cents: sums.goodsCents };
    const { payBy } = request;
    if (steps.length === 0 && payBy === undefined && isSmallOrder(standing, added, unpaid))
      return writeOrder(db, order);
    const writeWithSteps = async (trx: Transaction, lent: Transaction): Promise<OrderRow> => {
      // With `payBy`, an order that is not paid at once is refused at the end, so the caps on unpaid orders do not
      // apply.
      const isExempt = request.isOffered === true || request.staff !== undefined || payBy !== undefined;
      const hours = isExempt ? holdHours : await admitUnpaid(trx, buyer, network, added, unpaid, holdHours);
      for (const { before } of steps) await before?.(lent, order);
      const placed = await writeOrder(trx, { ...order, holdHours: hours });
      // The error rolls back everything that the steps wrote before.
      if (placed === null) throw new OutdatedPriceError();
      for (const { after } of steps) await after?.(lent, placed, rules);
      await assertPaidAsRequested(trx, placed.id, payBy);
      return placed;
    };
    return db.transaction((trx) => lendTransaction(trx, (lent) => writeWithSteps(trx, lent)));
  };
  const placed = await queueByProduct(
    lines.map(({ id }) => id),
    write,
  );
  if (placed === null) throw new OutdatedPriceError();
  return found.length === 0 ? placed : ((await readOrder(db, sql`o.id = ${placed.id}`)) ?? placed);
};

/** @throws DomainError `price_changed` if something changes at each try */
const tryUntilCurrent = async (...order: Parameters<typeof tryOnce>): Promise<OrderRow> => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      return await tryOnce(...order);
    } catch (error) {
      if (!(error instanceof OutdatedPriceError)) throw error;
    }
  }
  throw new DomainError('price_changed');
};

/**
 * Places an order completely or not at all. No other function creates orders. Prices, delivery and tax come from the
 * shop. The order is written only if products and stock have not changed since pricing.
 *
 * Stock is reserved until the order is paid, cancelled or expires. `admitUnpaid` decides if a buyer may hold it, and
 * for how long: the full hold time (the owner's setting, otherwise `holdHours`) or a shorter one. Orders with
 * `isOffered` or `staff` always get the full hold time. An order that a tender pays as it is placed counts as paid.
 * @param alongside runs in the same transaction
 * @throws DomainError `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`), `price_changed`
 *   (with the correct amounts in `details`, unless they keep changing), `destination_missing`, `not_delivered_there`,
 *   `method_gone`, `unpaid_limit`, `key_reused`, `not_ready`, `amount_not_chargeable` if the order costs nothing or a
 *   code leaves too little, `way_not_offered`, `code_takes_nothing`, and the errors of `readOrderDiscount` and of the
 *   features' steps
 */
export const placeOrder = async (
  db: Database,
  buyer: Caller,
  request: OrderRequest,
  settings: OrderSettings & RequestContext,
  alongside?: OrderStep,
): Promise<Order> => {
  const { idempotencyKey } = settings;
  const order = { ...request, lines: mergeLines(request.lines) };
  const { lines, expected, ...rest } = order;
  const requestHash = idempotencyKey === null ? null : hashRequest([lines, expected, rest]);
  try {
    const placed = await tryUntilCurrent(db, buyer, order, { ...settings, requestHash }, alongside);
    orderChannels.placed.publish(null);
    if (placed.transactionId !== null) orderChannels.paid.publish(null);
    return presentOrder(placed);
  } catch (error) {
    // A repeated request returns the first order in its current state, even if that order took the last of the stock.
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
const getProductId = async (
  db: Database,
  { productId, productName }: Pick<PlaceOrder, 'productId' | 'productName'>,
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

/**
 * @throws DomainError `country_unknown`, because such an order would be taxed as if it stayed in the seller's country
 */
const parseDelivery = ({ country, address, phone, deliveryAddress }: Delivery): Address => {
  if (deliveryAddress !== undefined) return formatAddressRegion(deliveryAddress);
  if (country !== '' && countryCode(country) === '') {
    throw new DomainError('country_unknown', { fields: { country: errors.country_unknown.message } });
  }
  return normalizeAddress(Address.parse({ country, line1: address, phone }));
};

/**
 * Converts the specification's order form: three address fields, the goods total and the standard delivery.
 * @throws DomainError `country_unknown`
 */
export const toOrderRequest = (
  { price, ...to }: Delivery & { price: number },
  lines: RequestedLine[],
): OrderRequest => ({
  lines,
  deliveryAddress: parseDelivery(to),
  billingAddress: null,
  reference: '',
  method: null,
  expected: { goods: toCents(price) },
});

/**
 * Places the order of the specification's form: pieces of one product.
 * @throws DomainError `product_not_found`, `name_ambiguous`, `country_unknown`, and the errors of `placeOrder`
 */
export const placeProductOrder = async (
  db: Database,
  buyer: Caller,
  form: PlaceOrder,
  settings: OrderSettings & RequestContext,
): Promise<Order> => {
  const lines = [{ productId: await getProductId(db, form), quantity: form.quantity }];
  return placeOrder(db, buyer, toOrderRequest(form, lines), settings);
};
