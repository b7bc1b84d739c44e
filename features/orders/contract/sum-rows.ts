import { formatDollars } from '#platform/contract/money.ts';
import type { Order } from './orders.ts';

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
