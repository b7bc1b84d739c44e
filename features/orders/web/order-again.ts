import { formatListPart } from '#features/products/contract/parse-lines.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';

/** Where the lines of an order are put on the pad again, at the prices and the stock of today. */
export const getReorderPath = ({ _id }: Pick<Order, '_id'>): string => `/dashboard/quickorder?again=${_id}`;

/** The lines of an order as the pad reads them: 'VAL-0011, 10'. */
export const formatOrderLines = ({ lines }: Pick<OrderDetail, 'lines'>): string =>
  lines.map(({ sku, quantity }) => `${formatListPart(sku)}, ${quantity}`).join('\n');
