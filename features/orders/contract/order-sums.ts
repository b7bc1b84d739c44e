import { type Cents, subtractCents, sumCents, ZERO_CENTS } from '#platform/contract/money.ts';
import { pricePieces, type PriceBreak } from '#features/products/contract/price-breaks.ts';
import { taxCents } from '#features/settings/contract/tax.ts';

/** What some pieces of a product cost, and the tax of that: within it where prices are with tax, else on top. */
export type LineSums = { goodsCents: Cents; discountCents: Cents; taxRate: number; taxCents: Cents };

export const priceLine = (
  product: { unitPriceCents: Cents; minOrder: number; breaks: readonly PriceBreak[] },
  quantity: number,
  { rate, includesTax }: { rate: number; includesTax: boolean },
): LineSums => {
  const { goods, discount } = pricePieces(product, quantity);
  return {
    goodsCents: goods,
    discountCents: discount,
    taxRate: rate,
    taxCents: taxCents(subtractCents(goods, discount), rate, includesTax),
  };
};

export type OrderSums = {
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  shippingTaxRate: number;
  shippingTaxCents: Cents;
  /** Of the lines and the delivery. */
  taxCents: Cents;
  totalCents: Cents;
};

/** What an order of these lines comes to with its delivery. */
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
    shippingCents: shipping.cents,
    shippingTaxRate: shipping.rate,
    shippingTaxCents: shippingTax,
    taxCents: tax,
    totalCents: sumCents([subtractCents(goods, discount), shipping.cents, includesTax ? ZERO_CENTS : tax]),
  };
};
