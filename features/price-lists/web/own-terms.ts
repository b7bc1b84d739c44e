import { AS_SHOWN, type LineSums, priceLine } from '#features/orders/contract/order-sums.ts';
import type { OwnPriceValue } from '#features/orders/contract/own-price.ts';
import type { ShownPrice } from '#features/price-lists/contract/shown-prices.ts';
import type { LiveProduct } from '#features/live/contract/live.ts';
import { type Cents, formatPricePerPiece, subtractCents, toCents } from '#platform/contract/money.ts';
import type { OwnFacts } from '#platform/web/live/live-facts.ts';

const toValue = ({ from, percent, price, per }: ShownPrice['from'][number]): OwnPriceValue =>
  price === null ? { from, percent: percent ?? 0 } : { from, cents: toCents(price), per };

/** The quantities from which a piece costs less, ascending, each with the price of that many pieces. */
const findSteps = (
  quantities: readonly number[],
  price: (quantity: number) => Cents,
): [from: number, total: Cents][] => {
  const all = [...new Set(quantities)]
    .toSorted((one, other) => one - other)
    .map((from): [number, Cents] => [from, price(from)]);
  return all.filter(([from, total], at) => all.slice(0, at).every(([less, cost]) => total / from < cost / less));
};

const describeSteps = ([first, ...more]: readonly [from: number, total: Cents][]): string => {
  if (first === undefined) return '';
  const each = ([from, total]: readonly [number, Cents]) => formatPricePerPiece(total, from);
  if (more.length === 0) return `Your price: ${each(first)} each`;
  const all = [first, ...more].map((step) => `${step[0].toLocaleString('en-US')} or more: ${each(step)} each`);
  return `Your prices. ${all.join(', ')}`;
};

/**
 * The facts of a product at its buyer's own prices, computed by the function that prices orders.
 * @param product at public prices
 */
export const toOwnFacts = (
  { unitPrice, listPrice, regularPrice, from }: ShownPrice,
  { minOrder = 1, priceBreaks = [] }: Partial<Pick<LiveProduct, 'minOrder' | 'priceBreaks'>>,
): OwnFacts => {
  const own = from.map(toValue);
  const priced = {
    unitPriceCents: toCents(listPrice),
    regularPriceCents: regularPrice === null ? null : toCents(regularPrice),
    minOrder,
    breaks: priceBreaks,
    own,
  };
  const price = (quantity: number): LineSums => priceLine(priced, quantity, AS_SHOWN);
  const getTotal = ({ goodsCents, offCents }: LineSums): Cents => subtractCents(goodsCents, offCents);
  const quantities = [...own, ...priceBreaks].map((one) => Math.max(one.from, minOrder));
  return {
    ...(unitPrice !== null && {
      unitPrice,
      regularPrice: listPrice > unitPrice ? listPrice : null,
      reducedUntil: null,
    }),
    own: {
      price(quantity) {
        const sums = price(quantity);
        return { goods: sums.goodsCents, discount: sums.offCents, total: getTotal(sums) };
      },
      text: describeSteps(findSteps([minOrder, ...quantities], (quantity) => getTotal(price(quantity)))),
    },
  };
};
