import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_PACKED_ORDERS } from '#platform/contract/limits.ts';
import { Order } from '#features/orders/contract/orders.ts';
import { ShipResult } from './packing.ts';

/** Several orders to mark as ready or to hand over at the counter. */
export const CollectForm = z.object({
  act: z.enum(['ready', 'handOver']),
  orders: z.array(Id).min(1, 'Choose orders').max(MAX_PACKED_ORDERS, `Choose ${MAX_PACKED_ORDERS} orders or fewer`),
});
export type CollectForm = z.output<typeof CollectForm>;

/** Endpoints for orders that customers collect at the counter. */
export const collections = {
  markReady: endpoint({
    method: 'PUT',
    path: '/orders/:id/ready',
    summary: 'Mark a paid order as ready to collect; emails the buyer once where and when to collect it',
    auth: 'staff',
    permission: 'orders.ship',
    params: z.object({ id: Id }),
    reply: json(Order),
    errors: [
      'order_not_found',
      'order_not_collected',
      'order_disputed',
      'order_payment_reversed',
      'nothing_to_send',
      'not_on_shelf',
    ],
  }),
  markMany: endpoint({
    method: 'POST',
    path: '/packing/collections',
    summary: 'Mark several orders as ready to collect, or hand them over; a rejected one does not stop the others',
    auth: 'staff',
    permission: 'orders.ship',
    body: json(CollectForm),
    reply: json(z.array(ShipResult)),
  }),
};
