import { formatProductName } from '#features/products/contract/keep-units.ts';
import type { Order } from '#features/orders/contract/orders.ts';

/** What an order is of, in a sentence: '2 x Pipe cutter', or 'Pipe cutter and 3 more, 40 pieces in all'. */
export const describeOrder = ({ productName, quantity, lineCount }: Order): string => {
  const pieces = quantity.toLocaleString('en-US');
  return lineCount === 1
    ? `${pieces} x ${formatProductName(productName)}`
    : `${formatProductName(productName)}, ${pieces} pieces in all`;
};
