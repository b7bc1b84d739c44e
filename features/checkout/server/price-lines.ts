import { canOrder } from '#features/products/contract/can-order.ts';
import type { Parcel } from '#features/settings/contract/delivery-price.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, subtractCents, sumCents } from '#platform/contract/money.ts';
import { exceedsMaxPrice } from '#features/products/contract/price-breaks.ts';
import { type LineSums, type OrderSums, priceLine, sumOrder } from '#features/orders/contract/order-sums.ts';
import { roundUpQuantity, describeRounding } from '#features/products/contract/quantity-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import {
  findCheapestDelivery,
  listPricedMethods,
  type PricedDeliveryMethod,
} from '#features/settings/server/delivery-methods.ts';
import { priceAtDestination, findTaxRate, type TaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';
import { type OrderProduct, findOrderProducts, type RequestedLine } from './order-products.ts';

/** A line with its goods, as far as pricing needs them. */
export type ProductLine = OrderProduct & { quantity: number };

/** A line of an order that can be placed: its goods, and their price and tax of this moment. */
export type PricedLine = ProductLine & LineSums;

/** What an order comes to, and how it is delivered and taxed. */
export type OrderPrice = OrderSums & { includesTax: boolean; taxName: string; method: PricedDeliveryMethod };

/** Lines of one product are one line. */
export const mergeLines = (lines: readonly RequestedLine[]): RequestedLine[] => {
  const joined = new Map<string, RequestedLine>();
  for (const { productId, quantity, fixed } of lines) {
    const sum = (joined.get(productId)?.quantity ?? 0) + quantity;
    joined.set(productId, { productId, quantity: sum, ...(fixed !== undefined && { fixed }) });
  }
  return [...joined.values()];
};

/** Goods with the price that the destination of the terms pays. */
export const priceForDestination = <G extends OrderProduct>(terms: TaxAndDelivery, goods: G): G => ({
  ...goods,
  unitPriceCents: priceAtDestination(terms, goods.unitPriceCents, goods.taxClassId),
});

/** Goods as a line wants them: at the price it was promised, else at the shop's own. */
export const toProductLine = (
  goods: OrderProduct,
  { quantity, fixed }: Pick<RequestedLine, 'quantity' | 'fixed'>,
): ProductLine => ({
  ...goods,
  ...fixed,
  quantity,
});

/** What is wrong with a line, in words for a person; null when it can be placed. */
export const findLineFault = (
  { name, stock, minOrder, quantityStep, unitPriceCents, quantity }: ProductLine,
  isOnly: boolean,
): DomainError<'quantity_invalid' | 'out_of_stock'> | null => {
  if (quantity < minOrder) return new DomainError('quantity_invalid');
  if (roundUpQuantity({ minOrder, quantityStep }, quantity) !== quantity) {
    const sentence = describeRounding({ minOrder, quantityStep }, quantity);
    return new DomainError('quantity_invalid', { message: isOnly ? sentence : `${name}: ${sentence}` });
  }
  if (quantity <= stock) {
    if (!exceedsMaxPrice({ unitPriceCents, minOrder }, quantity)) return null;
    return new DomainError('quantity_invalid', { message: 'That is more than one order can cost.' });
  }
  const what = isOnly ? '' : ` of ${name}`;
  const least = canOrder({ stock, minOrder }) ? '' : `, and the minimum order is ${minOrder.toLocaleString('en-US')}`;
  const left =
    stock > 0
      ? `Only ${stock.toLocaleString('en-US')} left in stock${what}${least}.`
      : `${isOnly ? 'This product' : name} is out of stock.`;
  return new DomainError('out_of_stock', { message: left });
};

const assertOrderable = (lines: ProductLine[]): void => {
  const wrong = lines.flatMap((line) => {
    const fault = findLineFault(line, lines.length === 1);
    return fault === null ? [] : [{ line, fault }];
  });
  const [first] = wrong;
  if (first === undefined) return;
  const told = wrong.map(({ line: { id, sku, minOrder, stock }, fault: { code, message } }) => ({
    productId: id,
    sku,
    minOrder,
    stock,
    code,
    message,
  }));
  const { minOrder, stock } = first.line;
  throw new DomainError(first.fault.code, {
    message: told.map(({ message }) => message).join(' '),
    details: { minOrder, stock, lines: told },
  });
};

/** A line with its price and tax, whether it can be placed or not. */
export const priceProductLine = (line: ProductLine, terms: TaxAndDelivery): PricedLine => {
  const { includesTax } = terms;
  return {
    ...line,
    ...priceLine(line, line.quantity, { rate: findTaxRate(terms, line.taxClassId).rate, includesTax }),
  };
};

/**
 * The one place where an order's prices are made.
 * @param found the goods of what is wanted
 * @param wanted each product once
 * @throws DomainError `product_not_found`, `quantity_invalid`, `out_of_stock`, which tell in `details.lines` of every line
 *   that cannot be placed
 */
export const priceLines = (found: OrderProduct[], wanted: RequestedLine[], terms: TaxAndDelivery): PricedLine[] => {
  const goods = new Map(found.map((one) => [one.id, one]));
  const lines = wanted.map((line): ProductLine => {
    const { productId } = line;
    const one = goods.get(productId);
    if (one === undefined) throw new DomainError('product_not_found', { details: { productId } });
    return toProductLine(priceForDestination(terms, one), line);
  });
  // First: what nobody has may cost more than a number holds.
  assertOrderable(lines);
  return lines.map((line) => priceProductLine(line, terms));
};

/** What they would cost now, for who only asks; nothing is held. @throws DomainError as `priceLines` */
export const quoteLines = async (db: Database, wanted: RequestedLine[], terms: TaxAndDelivery): Promise<PricedLine[]> =>
  priceLines(await findOrderProducts(db, wanted), wanted, terms);

/** The lines as one parcel; what nobody has weighed weighs nothing. */
export const toParcel = (lines: readonly PricedLine[]): Parcel => ({
  cents: sumCents(lines.map(({ goodsCents, discountCents }) => subtractCents(goodsCents, discountCents))),
  grams: lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0),
  isBulky: lines.some(({ bulky }) => bulky),
});

/** The method that was chosen, or else the cheapest that delivers. @throws DomainError `method_gone`, `not_delivered_there` */
const chooseMethod = (offered: PricedDeliveryMethod[], chosen: string | null): PricedDeliveryMethod => {
  if (chosen !== null) {
    const method = offered.find(({ id }) => id === chosen);
    if (method === undefined) throw new DomainError('method_gone');
    return method;
  }
  const cheapest = findCheapestDelivery(offered);
  if (cheapest === null) throw new DomainError('not_delivered_there');
  return cheapest;
};

/** As documents name the tax: by the ordinary rate, else by what the goods pay. */
export const getTaxName = (lines: readonly { taxClassId: string | null }[], terms: TaxAndDelivery): string =>
  [null, ...lines.map(({ taxClassId }) => taxClassId)]
    .map((classId) => findTaxRate(terms, classId))
    .find(({ rate }) => rate > 0)?.name ?? '';

/**
 * What the lines come to with their delivery and tax.
 * @param chosen a delivery method; null takes the cheapest that delivers
 * @throws DomainError `method_gone`; `not_delivered_there`
 */
export const sumLines = (lines: PricedLine[], terms: TaxAndDelivery, fee: Cents, chosen: string | null): OrderPrice =>
  sumWithMethod(lines, terms, chooseMethod(listPricedMethods(terms, toParcel(lines), fee), chosen));

/** What the lines come to with a delivery whose price is settled, and their tax. */
export const sumWithMethod = (lines: PricedLine[], terms: TaxAndDelivery, method: PricedDeliveryMethod): OrderPrice => {
  const { includesTax } = terms;
  const shipping = { cents: method.cents, rate: findTaxRate(terms, null).rate };
  return { ...sumOrder(lines, shipping, includesTax), includesTax, taxName: getTaxName(lines, terms), method };
};
