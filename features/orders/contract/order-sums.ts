import { type Cents, ZERO_CENTS, formatDollars, subtractCents, sumCents } from '#platform/contract/money.ts';
import { type PriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import { taxCents } from '#features/settings/contract/tax.ts';
import type { Order } from './orders.ts';

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

type SummaryAmounts = Pick<
  Order,
  'discount' | 'shipping' | 'deliveryMethod' | 'isCollected' | 'tax' | 'taxName' | 'taxIncluded'
>;

export type SummaryRow = { label: string; value: string };

const deliveryLabel = ({ isCollected, deliveryMethod }: SummaryAmounts): string => {
  if (isCollected) return 'Collection';
  return deliveryMethod === 'Delivery' ? deliveryMethod : `Delivery, ${deliveryMethod}`;
};

/** What stands between the goods of an order and its total, the same on screens and in mails. */
export const summaryRows = (sums: SummaryAmounts): SummaryRow[] => {
  const { discount, shipping, tax, taxName, taxIncluded } = sums;
  return [
    ...(discount > 0 ? [{ label: 'Discount', value: `-${formatDollars(discount)}` }] : []),
    { label: deliveryLabel(sums), value: shipping === 0 ? 'Free' : formatDollars(shipping) },
    ...(tax > 0 && !taxIncluded ? [{ label: taxName || 'Tax', value: formatDollars(tax) }] : []),
  ];
};

/** What of a total is tax, where the prices are with it; stands under the total. */
export const includedTaxRows = ({ tax, taxName, taxIncluded }: SummaryAmounts): SummaryRow[] =>
  tax > 0 && taxIncluded ? [{ label: `Of that ${taxName || 'tax'}`, value: formatDollars(tax) }] : [];
