import { canOrder } from '#features/products/contract/can-order.ts';
import type { Parcel } from '#features/settings/contract/delivery-price.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, subtractCents, sumCents } from '#platform/contract/money.ts';
import { exceedsMaxPrice } from '#features/products/contract/price-breaks.ts';
import { type LineSums, type OrderSums, priceLine, sumOrder } from '#features/orders/contract/order-sums.ts';
import type { OwnPrice } from '#features/orders/contract/own-price.ts';
import { roundUpQuantity, describeRounding } from '#features/products/contract/quantity-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import {
  type DeliveryChoice,
  type PricedDeliveryMethod,
  chooseMethod,
} from '#features/settings/server/delivery-methods.ts';
import { priceAtDestination, findTaxRate, type TaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';
import type { OrderDiscount } from './order-discount.ts';
import { type OrderProduct, findOrderProducts, type RequestedLine } from './order-products.ts';

/** The product data that a price depends on. */
export type PricedProduct = Pick<
  OrderProduct,
  'unitPriceCents' | 'regularPriceCents' | 'minOrder' | 'breaks' | 'own' | 'taxClassId'
>;

/** A requested line with the product data for its price. */
export type ProductLine = OrderProduct & { quantity: number };

/** A line with its current price and tax. */
export type PricedLine = ProductLine & LineSums;

/** An order's totals, with its delivery method and the name of the tax. */
export type OrderPrice = OrderSums & {
  includesTax: boolean;
  taxName: string;
  /** The exemption by which the buyer pays no tax; null without one. */
  exemptionId: string | null;
  method: PricedDeliveryMethod;
  /** The discount code; empty for none. */
  code: string;
  /** The cents that the code takes off goods or delivery. */
  givenCents: Cents;
};

/** Returns the product with its price at the destination in `terms`. */
export const priceForDestination = <G extends PricedProduct>(terms: TaxAndDelivery, goods: G): G => ({
  ...goods,
  unitPriceCents: priceAtDestination(terms, goods.unitPriceCents, goods.taxClassId),
  regularPriceCents:
    goods.regularPriceCents === null ? null : priceAtDestination(terms, goods.regularPriceCents, goods.taxClassId),
});

/**
 * Combines a line with its product. If the line has a promised price, it replaces the product's and the buyer's prices.
 */
export const toProductLine = (
  goods: OrderProduct,
  { quantity, fixed }: Pick<RequestedLine, 'quantity' | 'fixed'>,
): ProductLine => ({
  ...goods,
  ...(fixed !== undefined && { ...fixed, own: undefined }),
  quantity,
});

/** The line's own prices at the destination. The line itself stores them unconverted, for the later comparison. */
export const listOwnPrices = (
  { own, taxClassId }: Pick<PricedProduct, 'own' | 'taxClassId'>,
  terms: TaxAndDelivery,
): OwnPrice[] | undefined =>
  own?.map((one) => ('cents' in one ? { ...one, cents: priceAtDestination(terms, one.cents, taxClassId) } : one));

/** Returns why a line cannot be ordered, with a message for the buyer; null if it can. */
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
  const suffix = isOnly ? '' : ` of ${name}`;
  const least = canOrder({ stock, minOrder }) ? '' : `, and the minimum order is ${minOrder.toLocaleString('en-US')}`;
  const text =
    stock > 0
      ? `Only ${stock.toLocaleString('en-US')}${suffix} left in stock${least}.`
      : `${isOnly ? 'This product' : name} is out of stock.`;
  return new DomainError('out_of_stock', { message: text });
};

const assertOrderable = (lines: ProductLine[]): void => {
  const faultyLines = lines.flatMap((line) => {
    const fault = findLineFault(line, lines.length === 1);
    return fault === null ? [] : [{ line, fault }];
  });
  const [first] = faultyLines;
  if (first === undefined) return;
  const reportedLines = faultyLines.map(({ line: { id, sku, minOrder, stock }, fault: { code, message } }) => ({
    productId: id,
    sku,
    minOrder,
    stock,
    code,
    message,
  }));
  const { minOrder, stock } = first.line;
  throw new DomainError(first.fault.code, {
    message: reportedLines.map(({ message }) => message).join(' '),
    details: { minOrder, stock, lines: reportedLines },
  });
};

/** @param ids the products that are not for sale; at least one */
const createGoneError = ([productId = '', ...others]: string[]): DomainError<'product_not_found'> => {
  const { message } = clientErrors.product_not_found;
  const lines = [productId, ...others].map((id) => ({ productId: id, code: 'product_not_found' as const, message }));
  return new DomainError('product_not_found', { details: { productId, lines } });
};

/**
 * Prices a line and its tax, even if the line cannot be ordered.
 * @param codeCents the cents that the discount code takes off this line
 */
export const priceProductLine = <L extends PricedProduct & { quantity: number }>(
  line: L,
  terms: TaxAndDelivery,
  codeCents?: Cents,
): L & LineSums => {
  const { includesTax } = terms;
  const { rate } = findTaxRate(terms, line.taxClassId);
  const product = { ...line, own: listOwnPrices(line, terms) };
  return { ...line, ...priceLine(product, line.quantity, { rate, includesTax }, codeCents) };
};

/** Prices the lines with the discount of a code. */
export const discountLines = (
  lines: PricedLine[],
  discount: OrderDiscount | null,
  terms: TaxAndDelivery,
): PricedLine[] =>
  discount === null ? lines : lines.map((line) => priceProductLine(line, terms, discount.lines.get(line.id)));

/**
 * Prices the lines of an order. No other function does.
 * @param found the requested products
 * @param requestedLines each product once
 * @throws DomainError `product_not_found` with every product that is not for sale in `details.lines`;
 *   `quantity_invalid`, `out_of_stock`, with every line that cannot be ordered in `details.lines`
 */
export const priceLines = (
  found: OrderProduct[],
  requestedLines: RequestedLine[],
  terms: TaxAndDelivery,
): PricedLine[] => {
  const goods = new Map(found.map((one) => [one.id, one]));
  const gone = requestedLines.flatMap(({ productId }) => (goods.has(productId) ? [] : [productId]));
  if (gone.length > 0) throw createGoneError(gone);
  const lines = requestedLines.flatMap((line): ProductLine[] => {
    const one = goods.get(line.productId);
    return one === undefined ? [] : [toProductLine(priceForDestination(terms, one), line)];
  });
  // Checked first, because the price of an impossible quantity may exceed the largest safe integer.
  assertOrderable(lines);
  return lines.map((line) => priceProductLine(line, terms));
};

/**
 * Prices lines for a buyer without reserving stock.
 * @param buyer the customer's id
 * @throws DomainError the errors of `priceLines`
 */
export const quoteLines = async (
  db: Database,
  requestedLines: RequestedLine[],
  terms: TaxAndDelivery,
  buyer: string,
): Promise<PricedLine[]> => priceLines(await findOrderProducts(db, requestedLines, buyer), requestedLines, terms);

/** Combines the lines into one parcel. A product without a weight counts as weightless. */
export const toParcel = (
  lines: readonly (Pick<ProductLine, 'quantity' | 'weightGrams' | 'bulky'> &
    Pick<LineSums, 'goodsCents' | 'discountCents'>)[],
): Parcel => ({
  cents: sumCents(lines.map(({ goodsCents, discountCents }) => subtractCents(goodsCents, discountCents))),
  grams: lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0),
  isBulky: lines.some(({ bulky }) => bulky),
});

/**
 * The tax's name on documents: the name for the ordinary rate, or for the first goods with a rate above zero. For an
 * exempt buyer, it is the reason why they pay none.
 */
export const getTaxName = (lines: readonly { taxClassId: string | null }[], terms: TaxAndDelivery): string =>
  terms.exemption?.text ??
  [null, ...lines.map(({ taxClassId }) => taxClassId)]
    .map((classId) => findTaxRate(terms, classId))
    .find(({ rate }) => rate > 0)?.name ??
  '';

/**
 * Calculates the totals of the lines with delivery and tax.
 * @throws DomainError `method_gone`, `not_delivered_there`
 */
export const sumLines = (
  lines: PricedLine[],
  terms: TaxAndDelivery,
  fee: Cents,
  choice: DeliveryChoice,
  discount: OrderDiscount | null = null,
): OrderPrice => sumWithMethod(lines, terms, chooseMethod(terms, toParcel(lines), fee, choice), discount);

/** Calculates the totals of the lines with tax, for a delivery method with a fixed price. */
export const sumWithMethod = (
  lines: PricedLine[],
  terms: TaxAndDelivery,
  method: PricedDeliveryMethod,
  discount: OrderDiscount | null = null,
): OrderPrice => {
  const { includesTax } = terms;
  const isFree = discount?.isDeliveryFree === true;
  const shipping = { cents: isFree ? ZERO_CENTS : method.cents, rate: findTaxRate(terms, null).rate };
  const sums = sumOrder(lines, shipping, includesTax);
  return {
    ...sums,
    includesTax,
    taxName: getTaxName(lines, terms),
    exemptionId: terms.exemption?.id ?? null,
    method,
    code: discount?.code ?? '',
    givenCents: isFree ? method.cents : sums.codeCents,
  };
};
