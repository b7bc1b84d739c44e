import { sql } from 'drizzle-orm';
import { describeMethod } from '#features/delivery-days/server/promise-method.ts';
import { NO_DELIVERY_TIME } from '#features/delivery-days/contract/delivery-time.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars, ZERO_CENTS } from '#platform/contract/money.ts';
import { exceedsMaxPrice } from '#features/products/contract/price-breaks.ts';
import type { PricedQuoteLine, PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import {
  findLineFault,
  priceForDestination,
  type ProductLine,
  toProductLine,
  toParcel,
  priceProductLine,
  type PricedLine,
  type OrderPrice,
  sumWithMethod,
} from '#features/checkout/server/price-lines.ts';
import type { FixedPrice } from '#features/checkout/server/order-products.ts';
import type { QuoteKind } from '#features/quotes/contract/quote-status.ts';
import { adjustTerms, getGeneralRules, getRulesForBuyer } from '#features/settings/server/adjust-terms.ts';
import {
  findCheapestDelivery,
  findMethodTime,
  listPricedMethods,
  ownMethodId,
  type PricedDeliveryMethod,
} from '#features/settings/server/delivery-methods.ts';
import {
  createNotDeliveredError,
  type TaxAndDeliveryRules,
  type Destination,
  type TaxAndDelivery,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { type QuotedProduct, type QuoteReader, readQuotedProducts } from './quoted-products.ts';

/**
 * A price that replaces the current one: `own` is set for this customer, in cents for the current minimum order;
 * `promised` is one that a quote fixed earlier.
 */
type ReplacementPrice = { own: Cents } | { promised: FixedPrice; isOwn: boolean };

/** A line to price; `replacement` is null for the current price. */
export type QuoteLine = { productId: string; quantity: number; replacement: ReplacementPrice | null };

/**
 * @param email the customer's address. Their tax exemptions apply; so do their own prices, except in a quote, which has
 *   promised prices
 * @param delivery the promised delivery, instead of `method`
 */
export type QuoteToPrice = {
  kind: QuoteKind;
  email: string;
  lines: readonly QuoteLine[];
  destination: Destination;
  method: string | null;
  delivery: PricedDeliveryMethod | null;
  reader: QuoteReader;
};

const findCustomerId = async (db: Database | Transaction, email: string): Promise<string | null> => {
  if (email === '') return null;
  const found = await maybeOne<{ id: string }>(db, sql`select id from customer where lower(email) = lower(${email})`);
  return found?.id ?? null;
};

/** A line with its calculated price. */
export type CalculatedLine = PricedLine & { isOwn: boolean };

const GONE = 'We no longer sell this.';

/** If the price exceeds the maximum, prices the minimum order instead: the line is refused anyway. */
const priceSafely = (line: ProductLine, terms: TaxAndDelivery): PricedLine =>
  priceProductLine(exceedsMaxPrice(line, line.quantity) ? { ...line, quantity: line.minOrder } : line, terms);

/** Chooses the price of a line, and says whether the shop set it for this customer. Without `fixed`, it is today's. */
const resolvePrice = (
  { minOrder, quantityStep }: QuotedProduct,
  replacement: ReplacementPrice | null,
): { fixed?: FixedPrice; isOwn: boolean } => {
  if (replacement === null) return { isOwn: false };
  if ('promised' in replacement) return { fixed: replacement.promised, isOwn: replacement.isOwn };
  return { fixed: { unitPriceCents: replacement.own, minOrder, quantityStep, breaks: [] }, isOwn: true };
};

const toPricedQuoteLine = (line: CalculatedLine, found: QuotedProduct): PricedQuoteLine => {
  // Checks as if there were enough stock: low stock does not prevent saving an offer.
  const refused = found.isSold ? findLineFault({ ...line, stock: line.quantity }, true) : null;
  const fault = refused ?? (found.isSold ? findLineFault(line, true) : null);
  return {
    productId: line.id,
    slug: found.isSold ? found.slug : null,
    sku: line.sku,
    productName: line.name,
    img: line.img,
    quantity: line.quantity,
    unitPrice: toDollars(line.unitPriceCents),
    minOrder: line.minOrder,
    quantityStep: line.quantityStep,
    isOwn: line.isOwn,
    price: toDollars(line.goodsCents),
    discount: toDollars(line.discountCents),
    today: { unitPrice: toDollars(found.unitPriceCents), minOrder: found.minOrder },
    stock: found.stock,
    problem: found.isSold ? (fault?.message ?? null) : GONE,
    isRefused: !found.isSold || refused !== null,
  };
};

/**
 * Chooses the delivery method, and lists all available ones. `problem` says why there is none, or why it is not the
 * requested one.
 */
const chooseDelivery = (
  lines: CalculatedLine[],
  terms: TaxAndDelivery,
  fee: Cents,
  { method, delivery }: QuoteToPrice,
) => {
  const offered = listPricedMethods(terms, toParcel(lines), fee);
  if (delivery !== null) return { selectedMethod: delivery, offered, problem: null };
  const chosen = offered.find(({ id }) => id === method);
  // Goods for a country that the shop does not deliver to are collected only if somebody chooses that.
  const fallback = terms.delivers ? (offered[0] ?? null) : null;
  const selectedMethod = chosen ?? findCheapestDelivery(offered) ?? fallback;
  if (selectedMethod === null) return { selectedMethod, offered, problem: createNotDeliveredError(terms).message };
  const isMissed = method !== null && chosen === undefined;
  return {
    selectedMethod,
    offered,
    problem: isMissed ? 'The chosen delivery method is no longer offered for these goods.' : null,
  };
};

const noDelivery: PricedDeliveryMethod = {
  id: '',
  name: 'Delivery',
  kind: 'delivery',
  speed: '',
  time: NO_DELIVERY_TIME,
  cents: ZERO_CENTS,
};

/** The days of the delivery, as an order of these lines would be promised now. */
const describeQuotePromise = (
  terms: TaxAndDelivery,
  fee: Cents,
  method: PricedDeliveryMethod | null,
  lines: readonly PricedQuoteLine[],
): string =>
  method === null || lines.some(({ problem }) => problem !== null)
    ? ''
    : describeMethod(terms, { kind: method.kind, time: findMethodTime(terms, fee, method) });

/** The price of an offer, for the response (`pricedQuote`) and for placing the order. */
export type QuoteCalculation = {
  pricedQuote: PricedQuote;
  lines: CalculatedLine[];
  sums: OrderPrice;
  terms: TaxAndDeliveryRules;
};

/**
 * Prices an offer as of now, with the formulas for orders. Reserves nothing. Problems are reported per line and do not
 * stop the calculation.
 * @param fee the delivery fee in cents while the owner has no delivery methods
 * @throws DomainError `product_not_found` if a product never existed
 */
export const priceQuote = async (
  db: Database | Transaction,
  offer: QuoteToPrice,
  fee: Cents,
): Promise<QuoteCalculation> => {
  const customerId = await findCustomerId(db, offer.email);
  const { rules, known } = await (customerId === null ? getGeneralRules(db) : getRulesForBuyer(db, customerId));
  const method = ownMethodId(offer.delivery?.id ?? offer.method);
  const terms = adjustTerms(resolveTaxAndDelivery(rules, offer.destination, method), known);
  const quoted = await readQuotedProducts(
    db,
    offer.lines.map(({ productId }) => productId),
    { reader: offer.reader, buyer: offer.kind === 'quote' ? null : customerId },
  );
  const byId = new Map(quoted.map((one) => [one.id, one]));
  const pairs = offer.lines.map(({ productId, quantity, replacement }) => {
    const stored = byId.get(productId);
    if (stored === undefined) throw new DomainError('product_not_found', { details: { productId } });
    const found = priceForDestination(terms, stored);
    const { isOwn, ...price } = resolvePrice(found, replacement);
    return { found, line: { ...priceSafely(toProductLine(found, { quantity, ...price }), terms), quantity, isOwn } };
  });
  const lines = pairs.map(({ line }) => line);
  const priced = pairs.map(({ line, found }) => toPricedQuoteLine(line, found));
  const { selectedMethod, offered, problem } = chooseDelivery(lines, terms, fee, offer);
  const sums = sumWithMethod(lines, terms, selectedMethod ?? noDelivery);
  return {
    pricedQuote: {
      lines: priced,
      price: toDollars(sums.goodsCents),
      discount: toDollars(sums.discountCents),
      shipping: toDollars(sums.shippingCents),
      deliveryMethod: sums.method.name,
      isCollected: sums.method.kind === 'collection',
      promise: describeQuotePromise(terms, fee, selectedMethod, priced),
      tax: toDollars(sums.taxCents),
      taxName: sums.taxName,
      taxIncluded: sums.includesTax,
      total: toDollars(sums.totalCents),
      method: sums.method.id === '' ? null : sums.method.id,
      methods: offered.map(({ id, name, kind, speed, cents }) => ({
        _id: id,
        name,
        kind,
        speed,
        price: toDollars(cents),
      })),
      deliveryProblem: problem,
    },
    lines,
    sums,
    terms: rules,
  };
};
