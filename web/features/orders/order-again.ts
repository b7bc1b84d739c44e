import type { Order, OrderDetail } from '#contract/orders.ts';

/** Where the lines of an order are put on the pad again, at the prices and the stock of today. */
export const orderAgainAddress = ({ _id }: Pick<Order, '_id'>): string => `/dashboard/quickorder?again=${_id}`;

/** A number without what a list reads as the next cell, the next line or a remark; it is found all the same. */
const writePart = (sku: string): string => sku.replaceAll(/[#,;"\s]+/g, ' ').trim();

/** The lines of an order as the pad reads them: 'VAL-0011, 10'. */
export const listOf = ({ lines }: Pick<OrderDetail, 'lines'>): string =>
  lines.map(({ sku, quantity }) => `${writePart(sku)}, ${quantity}`).join('\n');
