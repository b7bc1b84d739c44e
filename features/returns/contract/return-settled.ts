import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { OrderReturn } from '#features/returns/contract/order-return.ts';

/** Whether the money of what a return names has gone back another way: then it is only closed, with a word to the buyer. */
export const isReturnSettled = (
  { status, lines }: Pick<OrderDetail, 'status' | 'lines'>,
  one: Pick<OrderReturn, 'lines'>,
): boolean =>
  !allows(status, 'refund') ||
  one.lines.every(({ line }) => lines.some(({ _id, refunded, quantity }) => _id === line && refunded >= quantity));
