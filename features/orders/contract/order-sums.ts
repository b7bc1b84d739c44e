import { getCurrencyName } from '#platform/contract/currency.ts';
import {
  type Cents,
  ZERO_CENTS,
  formatDollars,
  subtractCents,
  sumCents,
  toCents,
  toDollars,
} from '#platform/contract/money.ts';
import { type PriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import { taxCents } from '#features/settings/contract/tax.ts';
import type { Order } from './orders.ts';
import { type OwnPriceValue, findOwnCents } from './own-price.ts';

/** A line's amounts. The tax is part of the goods price if prices include tax; otherwise it is added. */
export type LineSums = {
  /** The amount at the public price. */
  goodsCents: Cents;
  /**
   * `offCents` is what the price break or the own price takes off, whichever is more; `codeCents` is the share of
   * a discount code.
   */
  discountCents: Cents;
  offCents: Cents;
  codeCents: Cents;
  /** True if one of the buyer's own prices is the lowest, so that no discount code applies to the line. */
  isOwnPrice: boolean;
  taxRate: number;
  taxCents: Cents;
};

/** The tax of a price as pages show it: before that of a destination. */
export const AS_SHOWN = { rate: 0, includesTax: true };

/**
 * @param product with the buyer's own prices; a break and an own price never add up, and no own price raises the price
 * @param codeCents the line's share of a discount code
 */
export const priceLine = (
  product: {
    unitPriceCents: Cents;
    minOrder: number;
    breaks: readonly PriceBreak[];
    regularPriceCents?: Cents | null;
    own?: readonly OwnPriceValue[] | undefined;
  },
  quantity: number,
  { rate, includesTax }: { rate: number; includesTax: boolean },
  codeCents: Cents = ZERO_CENTS,
): LineSums => {
  const { goods, discount: breakCents } = pricePieces(product, quantity);
  const ownCents = findOwnCents(product, quantity, product.own ?? []);
  const isOwnPrice = ownCents !== null && goods - ownCents > breakCents;
  const offCents = isOwnPrice ? subtractCents(goods, ownCents) : breakCents;
  const discount = sumCents([offCents, codeCents]);
  return {
    goodsCents: goods,
    discountCents: discount,
    offCents,
    codeCents,
    isOwnPrice,
    taxRate: rate,
    taxCents: taxCents(subtractCents(goods, discount), rate, includesTax),
  };
};

export type OrderSums = {
  goodsCents: Cents;
  discountCents: Cents;
  /** The part of the discount that a code gives. */
  codeCents: Cents;
  shippingCents: Cents;
  shippingTaxRate: number;
  shippingTaxCents: Cents;
  /** The tax of the lines and the delivery. */
  taxCents: Cents;
  totalCents: Cents;
};

/** Adds up an order's lines and its delivery. */
export const sumOrder = (
  lines: readonly LineSums[],
  shipping: { cents: Cents; rate: number },
  includesTax: boolean,
): OrderSums => {
  const goods = sumCents(lines.map((line) => line.goodsCents));
  const discount = sumCents(lines.map((line) => line.discountCents));
  const shippingTax = taxCents(shipping.cents, shipping.rate, includesTax);
  const tax = sumCents([...lines.map((line) => line.taxCents), shippingTax]);
  return {
    goodsCents: goods,
    discountCents: discount,
    codeCents: sumCents(lines.map((line) => line.codeCents)),
    shippingCents: shipping.cents,
    shippingTaxRate: shipping.rate,
    shippingTaxCents: shippingTax,
    taxCents: tax,
    totalCents: sumCents([subtractCents(goods, discount), shipping.cents, includesTax ? ZERO_CENTS : tax]),
  };
};

/** The amounts of an order that are listed between its goods and its total. */
export type SummaryAmounts = Pick<
  Order,
  'discount' | 'shipping' | 'deliveryMethod' | 'isCollected' | 'tax' | 'taxName' | 'taxIncluded'
> &
  Partial<Pick<Order, 'discountCode' | 'codeDiscount'>>;

export type SummaryRow = { label: string; value: string };

const deliveryLabel = ({ isCollected, deliveryMethod }: SummaryAmounts): string => {
  if (isCollected) return 'Collection';
  return deliveryMethod === 'Delivery' ? deliveryMethod : `Delivery, ${deliveryMethod}`;
};

/** The row of the tax that is added to prices. Without any, it gives the reason why an exempt buyer pays none. */
export const addedTaxRows = ({ tax, taxName, taxIncluded }: SummaryAmounts): SummaryRow[] =>
  taxIncluded || (tax === 0 && taxName === '') ? [] : [{ label: taxName || 'Tax', value: formatDollars(tax) }];

/** The rows between an order's goods and its total, identical on screens and in emails. */
export const summaryRows = (sums: SummaryAmounts): SummaryRow[] => {
  const { discount, shipping, discountCode = '', codeDiscount = 0 } = sums;
  const off = toDollars(subtractCents(toCents(discount), toCents(codeDiscount)));
  const given = codeDiscount > 0 ? formatDollars(-codeDiscount) : 'Free delivery';
  return [
    ...(off > 0 ? [{ label: 'Discount', value: formatDollars(-off) }] : []),
    ...(discountCode === '' ? [] : [{ label: `Code ${discountCode}`, value: given }]),
    { label: deliveryLabel(sums), value: shipping === 0 ? 'Free' : formatDollars(shipping) },
    ...addedTaxRows(sums),
  ];
};

/** The row under the total with the included tax, if prices include tax. */
export const includedTaxRows = ({ tax, taxName, taxIncluded }: SummaryAmounts): SummaryRow[] =>
  tax > 0 && taxIncluded ? [{ label: `Including ${taxName || 'tax'}`, value: formatDollars(tax) }] : [];

/** Names the currency once where buyers decide about money, because its sign may be that of several. */
export const describeCurrency = (): string => `All amounts are in ${getCurrencyName()}.`;
