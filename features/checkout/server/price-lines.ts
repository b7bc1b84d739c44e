import { canOrder } from '#features/products/contract/can-order.ts';
import type { Parcel } from '#features/settings/contract/delivery-price.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { type Cents, minusCents, sumCents } from '#platform/contract/money.ts';
import { isTooDear } from '#features/products/contract/price-breaks.ts';
import { type LineSums, type OrderSums, priceLine, sumOrder } from '#features/orders/contract/order-sums.ts';
import { roundUpQuantity, stepSentence } from '#features/products/contract/quantity-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import { cheapestOf, offerMethods, type PricedMethod } from '#features/settings/server/offer-methods.ts';
import { priceIn, rateOf, type Terms } from '#features/settings/server/read-terms.ts';
import { type Goods, readGoods, type WantedLine } from './read-goods.ts';

/** A line with its goods, as far as pricing needs them. */
export type HeldLine = Goods & { quantity: number };

/** A line of an order that can be placed: its goods, and their price and tax of this moment. */
export type PricedLine = HeldLine & LineSums;

/** What an order comes to, and how it is delivered and taxed. */
export type Sums = OrderSums & { includesTax: boolean; taxName: string; method: PricedMethod };

/** Lines of one product are one line. */
export const joinLines = (lines: readonly WantedLine[]): WantedLine[] => {
  const joined = new Map<string, WantedLine>();
  for (const { productId, quantity, fixed } of lines) {
    const sum = (joined.get(productId)?.quantity ?? 0) + quantity;
    joined.set(productId, { productId, quantity: sum, ...(fixed !== undefined && { fixed }) });
  }
  return [...joined.values()];
};

/** Goods with the price that the destination of the terms pays. */
export const goodsIn = <G extends Goods>(terms: Terms, goods: G): G => ({
  ...goods,
  unitPriceCents: priceIn(terms, goods.unitPriceCents, goods.taxClassId),
});

/** Goods as a line wants them: at the price it was promised, else at the shop's own. */
export const holdLine = (goods: Goods, { quantity, fixed }: Pick<WantedLine, 'quantity' | 'fixed'>): HeldLine => ({
  ...goods,
  ...fixed,
  quantity,
});

/** What is wrong with a line, in words for a person; null when it can be placed. */
export const faultOf = (
  { name, stock, minOrder, quantityStep, unitPriceCents, quantity }: HeldLine,
  isOnly: boolean,
): Refusal<'quantity_invalid' | 'out_of_stock'> | null => {
  if (quantity < minOrder) return new Refusal('quantity_invalid');
  if (roundUpQuantity({ minOrder, quantityStep }, quantity) !== quantity) {
    const sentence = stepSentence({ minOrder, quantityStep }, quantity);
    return new Refusal('quantity_invalid', { message: isOnly ? sentence : `${name}: ${sentence}` });
  }
  if (quantity <= stock) {
    if (!isTooDear({ unitPriceCents, minOrder }, quantity)) return null;
    return new Refusal('quantity_invalid', { message: 'That is more than one order can cost.' });
  }
  const what = isOnly ? '' : ` of ${name}`;
  const least = canOrder({ stock, minOrder }) ? '' : `, and the minimum order is ${minOrder.toLocaleString('en-US')}`;
  const left =
    stock > 0
      ? `Only ${stock.toLocaleString('en-US')} left in stock${what}${least}.`
      : `${isOnly ? 'This product' : name} is out of stock.`;
  return new Refusal('out_of_stock', { message: left });
};

const refuseFaults = (lines: HeldLine[]): void => {
  const wrong = lines.flatMap((line) => {
    const fault = faultOf(line, lines.length === 1);
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
  throw new Refusal(first.fault.code, {
    message: told.map(({ message }) => message).join(' '),
    details: { minOrder, stock, lines: told },
  });
};

/** A line with its price and tax, whether it can be placed or not. */
export const priceHeld = (line: HeldLine, terms: Terms): PricedLine => {
  const { includesTax } = terms;
  return { ...line, ...priceLine(line, line.quantity, { rate: rateOf(terms, line.taxClassId).rate, includesTax }) };
};

/**
 * The one place where an order's prices are made.
 * @param found the goods of what is wanted
 * @param wanted each product once
 * @throws Refusal `product_not_found`, `quantity_invalid`, `out_of_stock`, which tell in `details.lines` of every line
 *   that cannot be placed
 */
export const priceLines = (found: Goods[], wanted: WantedLine[], terms: Terms): PricedLine[] => {
  const goods = new Map(found.map((one) => [one.id, one]));
  const lines = wanted.map((line): HeldLine => {
    const { productId } = line;
    const one = goods.get(productId);
    if (one === undefined) throw new Refusal('product_not_found', { details: { productId } });
    return holdLine(goodsIn(terms, one), line);
  });
  // First: what nobody has may cost more than a number holds.
  refuseFaults(lines);
  return lines.map((line) => priceHeld(line, terms));
};

/** What they would cost now, for who only asks; nothing is held. @throws Refusal as `priceLines` */
export const quoteLines = async (db: Database, wanted: WantedLine[], terms: Terms): Promise<PricedLine[]> =>
  priceLines(await readGoods(db, wanted), wanted, terms);

/** The lines as one parcel; what nobody has weighed weighs nothing. */
export const parcelOf = (lines: readonly PricedLine[]): Parcel => ({
  cents: sumCents(lines.map(({ goodsCents, discountCents }) => minusCents(goodsCents, discountCents))),
  grams: lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0),
  isBulky: lines.some(({ bulky }) => bulky),
});

/** The method that was chosen, or else the cheapest that delivers. @throws Refusal `method_gone`, `not_delivered_there` */
const chooseMethod = (offered: PricedMethod[], chosen: string | null): PricedMethod => {
  if (chosen !== null) {
    const method = offered.find(({ id }) => id === chosen);
    if (method === undefined) throw new Refusal('method_gone');
    return method;
  }
  const cheapest = cheapestOf(offered);
  if (cheapest === null) throw new Refusal('not_delivered_there');
  return cheapest;
};

/** As documents name the tax: by the ordinary rate, else by what the goods pay. */
export const taxNameOf = (lines: readonly { taxClassId: string | null }[], terms: Terms): string =>
  [null, ...lines.map(({ taxClassId }) => taxClassId)]
    .map((classId) => rateOf(terms, classId))
    .find(({ rate }) => rate > 0)?.name ?? '';

/**
 * What the lines come to with their delivery and tax.
 * @param chosen a delivery method; null takes the cheapest that delivers
 * @throws Refusal `method_gone`; `not_delivered_there`
 */
export const sumLines = (lines: PricedLine[], terms: Terms, fee: Cents, chosen: string | null): Sums =>
  sumWith(lines, terms, chooseMethod(offerMethods(terms, parcelOf(lines), fee), chosen));

/** What the lines come to with a delivery whose price is settled, and their tax. */
export const sumWith = (lines: PricedLine[], terms: Terms, method: PricedMethod): Sums => {
  const { includesTax } = terms;
  const shipping = { cents: method.cents, rate: rateOf(terms, null).rate };
  return { ...sumOrder(lines, shipping, includesTax), includesTax, taxName: taxNameOf(lines, terms), method };
};
