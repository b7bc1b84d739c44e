import { z } from 'zod';
import { checkout, PriceQuote } from '#features/checkout/contract/checkout.ts';
import { OrderDetail } from '#features/orders/contract/orders.ts';
import { json } from '#platform/contract/bodies.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id } from '#platform/contract/fields.ts';

/** The lines of an unpaid order, to be changed. */
export const OrderLines = z.object({
  /** Rises with each change of the lines. If two clerks change them at once, only the first can save. */
  version: z.number().int(),
  lines: z.array(
    z.object({ productId: z.string(), sku: z.string(), productName: z.string(), quantity: z.number().int() }),
  ),
});
export type OrderLines = z.infer<typeof OrderLines>;

/** All lines that the order is to have. */
const NewLines = z.object({ lines: checkout.quote.body.schema.shape.lines });

/** The new lines, with the version and the new total in dollars that staff saw. */
export const LinesForm = NewLines.extend({ version: ExpectedVersion, total: Dollars });
export type LinesForm = z.output<typeof LinesForm>;

const params = z.object({ id: Id });

const guard = { auth: 'staff', permission: 'orders.place', params } as const;

const priceErrors = [
  'order_not_found',
  'order_lines_stay',
  'order_lines_promised',
  'customer_not_found',
  'product_not_found',
  'quantity_invalid',
  'out_of_stock',
  'destination_missing',
  'not_delivered_there',
  'method_gone',
  'amount_not_chargeable',
] as const;

/** Changes of the lines of unpaid orders. */
export const orderChanges = {
  get: endpoint({
    method: 'GET',
    path: '/orders/:id/lines',
    summary: 'Get the lines of an unpaid order, to change them',
    ...guard,
    reply: json(OrderLines),
    errors: ['order_not_found', 'order_lines_stay', 'order_lines_promised'],
  }),
  quote: endpoint({
    method: 'POST',
    path: '/orders/:id/lines/quote',
    summary: 'Quote an unpaid order with other lines at current prices; changes nothing',
    ...guard,
    body: json(NewLines),
    reply: json(PriceQuote),
    errors: priceErrors,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/orders/:id/lines',
    summary: 'Replace the lines of an unpaid order at current prices; its buyer is emailed',
    ...guard,
    body: json(LinesForm),
    reply: json(OrderDetail),
    errors: [...priceErrors, 'order_lines_changed', 'price_changed', 'payment_under_way', 'provider_unavailable'],
  }),
};
