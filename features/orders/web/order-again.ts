import { formatListPart } from '#features/products/contract/parse-lines.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';

/** The quick order page, filled with an order's lines at current prices and stock. */
export const getReorderPath = ({ _id }: Pick<Order, '_id'>): string => `/dashboard/quickorder?again=${_id}`;

/** An order's lines in the format of the quick order page: 'VAL-0011, 10'. */
export const formatOrderLines = ({ lines }: Pick<OrderDetail, 'lines'>): string =>
  lines.map(({ sku, quantity }) => `${formatListPart(sku)}, ${quantity}`).join('\n');
