import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars, ZERO_CENTS } from '#platform/contract/money.ts';
import { exceedsMaxPrice } from '#features/products/contract/price-breaks.ts';
import type { PricedQuoteLine, PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import {
  findLineFault,
  priceForDestination,
  type ProductLine,
  toProductLine,
  toParcel,
  priceProductLine,
  type PricedLine as Held,
  type OrderPrice,
  sumWithMethod,
} from '#features/checkout/server/price-lines.ts';
import { type FixedPrice, type OrderProduct, orderProductColumns } from '#features/checkout/server/order-products.ts';
import {
  findCheapestDelivery,
  listPricedMethods,
  ownMethodId,
  type PricedDeliveryMethod,
} from '#features/settings/server/delivery-methods.ts';
import {
  type TaxAndDeliveryRules,
  type Destination,
  getTaxAndDeliveryRules,
  type TaxAndDelivery,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';

/**
 * What counts in place of the shop's price of the day: one that it names for this customer, of a minimum order as that is
 * today, or one that was promised before.
 */
type NamedPrice = { own: Cents } | { promised: FixedPrice; isOwn: boolean };

/** So many pieces of a product as somebody is offered them; at the price of the day where none is named. */
export type QuoteLine = { productId: string; quantity: number; named: NamedPrice | null };

/**
 * @param delivery the one that was promised, in place of `method`
 */
export type QuoteToPrice = {
  lines: readonly QuoteLine[];
  destination: Destination;
  method: string | null;
  delivery: PricedDeliveryMethod | null;
};

/** Sold or not: what was offered may be gone by now. */
type QuotedProduct = OrderProduct & { isSold: boolean; slug: string };

const readQuotedProducts = (db: Database | Transaction, ids: readonly string[]): Promise<QuotedProduct[]> =>
  rows<QuotedProduct>(
    db,
    sql`select ${orderProductColumns}, p.status = 'active' as "isSold", p.slug
          from stock s join product p on p.id = s.product_id
          join product_image i on i.product_id = p.id and i.position = 0
         where p.id = any(${sql.param(ids)}::uuid[])`,
    'read-offered',
  );

/** A line as it counts, with its price. */
export type CalculatedLine = Held & { isOwn: boolean };

const GONE = 'We do not sell this any more.';
const NOT_DELIVERED = 'We do not deliver these goods there.';

/** Of one that costs more than a number holds the least is priced: it is refused. */
const priceSafely = (held: ProductLine, terms: TaxAndDelivery): Held =>
  priceProductLine(exceedsMaxPrice(held, held.quantity) ? { ...held, quantity: held.minOrder } : held, terms);

/** The price a line has, and whether the shop has named it for this customer. */
const resolvePrice = (found: QuotedProduct, named: NamedPrice | null): { fixed: FixedPrice; isOwn: boolean } => {
  const { unitPriceCents, minOrder, quantityStep, breaks } = found;
  if (named === null) return { fixed: { unitPriceCents, minOrder, quantityStep, breaks }, isOwn: false };
  if ('promised' in named) return { fixed: named.promised, isOwn: named.isOwn };
  return { fixed: { unitPriceCents: named.own, minOrder, quantityStep, breaks: [] }, isOwn: true };
};

const toPricedQuoteLine = (line: CalculatedLine, found: QuotedProduct): PricedQuoteLine => {
  // As if there were enough: how little stock there is stands in no way of making an offer.
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

/** The delivery that these sums are of, all there are, and why it is none, or another than was chosen. */
const chooseDelivery = (
  lines: CalculatedLine[],
  terms: TaxAndDelivery,
  fee: Cents,
  { method, delivery }: QuoteToPrice,
) => {
  const offered = listPricedMethods(terms, toParcel(lines), fee);
  if (delivery !== null) return { taken: delivery, offered, problem: null };
  const chosen = offered.find(({ id }) => id === method);
  const taken = chosen ?? findCheapestDelivery(offered) ?? offered[0] ?? null;
  if (taken === null) return { taken, offered, problem: NOT_DELIVERED };
  const isMissed = method !== null && chosen === undefined;
  return {
    taken,
    offered,
    problem: isMissed ? 'The delivery that was chosen is not offered for these goods any more.' : null,
  };
};

const noDelivery: PricedDeliveryMethod = { id: '', name: 'Delivery', kind: 'delivery', speed: '', cents: ZERO_CENTS };

/** What an offer comes to: on the wire, and as an order is written. */
export type QuoteCalculation = {
  shown: PricedQuote;
  lines: CalculatedLine[];
  sums: OrderPrice;
  terms: TaxAndDeliveryRules;
};

/**
 * What an offer comes to at this moment, by the formulas of orders; nothing is held. What stands in its way is told line by
 * line and does not stop it.
 * @param fee what a delivery costs as long as the owner has no delivery method of his own
 * @throws DomainError `product_not_found` of one that never was
 */
export const priceQuote = async (
  db: Database | Transaction,
  offer: QuoteToPrice,
  fee: Cents,
): Promise<QuoteCalculation> => {
  const all = await getTaxAndDeliveryRules(db);
  const terms = resolveTaxAndDelivery(all, offer.destination, ownMethodId(offer.delivery?.id ?? offer.method));
  const known = await readQuotedProducts(
    db,
    offer.lines.map(({ productId }) => productId),
  );
  const byId = new Map(known.map((one) => [one.id, one]));
  const pairs = offer.lines.map(({ productId, quantity, named }) => {
    const stored = byId.get(productId);
    if (stored === undefined) throw new DomainError('product_not_found', { details: { productId } });
    const found = priceForDestination(terms, stored);
    const { fixed, isOwn } = resolvePrice(found, named);
    return { found, line: { ...priceSafely(toProductLine(found, { quantity, fixed }), terms), quantity, isOwn } };
  });
  const lines = pairs.map(({ line }) => line);
  const { taken, offered, problem } = chooseDelivery(lines, terms, fee, offer);
  const sums = sumWithMethod(lines, terms, taken ?? noDelivery);
  return {
    shown: {
      lines: pairs.map(({ line, found }) => toPricedQuoteLine(line, found)),
      price: toDollars(sums.goodsCents),
      discount: toDollars(sums.discountCents),
      shipping: toDollars(sums.shippingCents),
      deliveryMethod: sums.method.name,
      isCollected: sums.method.kind === 'collection',
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
    terms: all,
  };
};
