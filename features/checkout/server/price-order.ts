import type { NewOrderPromise } from '#features/delivery-days/server/order-promise.ts';
import { promiseMethod } from '#features/delivery-days/server/promise-method.ts';
import type { CustomerStanding } from '#features/unpaid-caps/server/customer-standing.ts';
import { toDestination } from '#features/orders/server/destination.ts';
import { adjustTerms } from '#features/settings/server/adjust-terms.ts';
import { type PricedDeliveryMethod, ownMethodId } from '#features/settings/server/delivery-methods.ts';
import {
  type Destination,
  type TaxAndDelivery,
  type TaxAndDeliveryRules,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, sumCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type OrderDiscount, createNothingToPayError, findDiscountFault, readOrderDiscount } from './order-discount.ts';
import { getPricingData } from './order-products.ts';
import type { OrderRequest, OrderSettings, RequestContext } from './order-request.ts';
import { type OrderPrice, discountLines, priceLines, sumLines } from './price-lines.ts';
import type { NewOrder } from './write-order.ts';

/**
 * @param displayedCents the goods total as product pages show it, at the prices of the shop's own country
 * @throws DomainError `price_changed`, with the correct amounts in `details`
 */
const assertExpectedPrice = (
  { goodsCents, totalCents }: OrderPrice,
  expected: OrderRequest['expected'],
  displayedCents: Cents,
): void => {
  if (
    'goods' in expected
      ? expected.goods === goodsCents || expected.goods === displayedCents
      : expected.total === totalCents
  )
    return;
  const details = { price: toDollars(goodsCents), ...('total' in expected && { total: toDollars(totalCents) }) };
  throw new DomainError('price_changed', { details });
};

/**
 * Requires a country if the total depends on it, because an address that is entered later must not change the total.
 * @throws DomainError `destination_missing`
 */
export const requireCountry = (
  { includesTax, pricesVary, differsByCountry }: TaxAndDelivery,
  { country }: Destination,
  { kind }: PricedDeliveryMethod,
): void => {
  if (country !== '' || kind === 'collection') return;
  if (!includesTax || pricesVary) throw new DomainError('destination_missing');
  if (differsByCountry) {
    throw new DomainError('destination_missing', { message: 'Enter the country: delivery depends on it.' });
  }
};

const promiseOrder = (terms: TaxAndDelivery, method: PricedDeliveryMethod): NewOrderPromise | null => {
  const promise = promiseMethod(terms, method);
  return promise && { promise, time: method.time, country: terms.country };
};

/** An order that is ready to be written, with the data that decide if it may be placed. */
type PricedOrder = {
  order: NewOrder;
  discount: OrderDiscount | null;
  standing: CustomerStanding;
  rules: TaxAndDeliveryRules;
  /** For each step finder, the buyers whom it concerns. */
  concerned: readonly (readonly string[] | null)[];
};

/**
 * Prices an order as of now, with at most one line per product.
 * @throws DomainError the errors of `placeOrder` that need no lock
 */
export const priceOrder = async (
  db: Database,
  buyer: Caller,
  { lines: requestedLines, expected, code, ...rest }: OrderRequest,
  {
    holdHours,
    shippingFeeCents,
    idempotencyKey,
    network,
    requestHash,
  }: Omit<OrderSettings, 'unpaid'> & RequestContext & { requestHash: string | null },
): Promise<PricedOrder> => {
  const destination = toDestination(rest.deliveryAddress);
  const { goods, standing, rules, known, concerned } = await getPricingData(db, {
    lines: requestedLines,
    customerId: buyer.customerId,
  });
  const method = ownMethodId(rest.delivery?.id ?? rest.method ?? null);
  const terms = adjustTerms(resolveTaxAndDelivery(rules, destination, method), known);
  const full = priceLines(goods, requestedLines, terms);
  const discount = code === undefined ? null : await readOrderDiscount(db, { code, buyer, network, lines: full });
  const lines = discountLines(full, discount, terms);
  const sums = sumLines(lines, terms, shippingFeeCents, rest, discount);
  requireCountry(terms, destination, sums.method);
  const discountFault = findDiscountFault(discount, sums);
  if (discountFault !== null) throw discountFault;
  if (sums.totalCents <= 0) throw createNothingToPayError();
  const homeLines =
    terms.homeRates === null
      ? lines
      : priceLines(goods, requestedLines, resolveTaxAndDelivery(rules, rules.home, null));
  assertExpectedPrice(sums, expected, sumCents(homeLines.map(({ goodsCents }) => goodsCents)));
  const order = {
    ...rest,
    buyer,
    lines,
    sums,
    idempotencyKey,
    requestHash,
    holdHours: Math.max(rules.holdHours ?? holdHours, rest.staff?.holdHours ?? 0),
    network,
    promise: promiseOrder(terms, sums.method),
  };
  return { order, discount, standing, rules, concerned };
};
