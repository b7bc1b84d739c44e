import { z } from 'zod';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_PACKED_ORDERS } from '#platform/contract/limits.ts';
import { Order } from '#features/orders/contract/orders.ts';
import { Parcel } from './shipments.ts';

/** A paid order with pieces still to send. */
export const OrderToPack = Order.extend({
  paidAt: z.iso.datetime(),
  /** The buyer's own reference. */
  reference: z.string(),
  /** Pieces still to send, and the number of lines they are in. */
  toSend: z.number().int(),
  linesToSend: z.number().int(),
  /** Pieces already shipped; a parcel's form sends this number as `shippedWas`. */
  shipped: z.number().int(),
  /** Pieces of the order that a stock count did not find. */
  short: z.number().int(),
});
export type OrderToPack = z.infer<typeof OrderToPack>;

const OrdersQuery = z.object({
  /** Comma-separated order ids. */
  orders: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id))
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(Id).min(1, 'Choose orders').max(MAX_PACKED_ORDERS, `Choose ${MAX_PACKED_ORDERS} orders or fewer`)),
});

/** One parcel for each order, with everything still to send. */
export const ShipManyForm = Parcel.pick({ carrier: true }).extend({
  parcels: z
    .array(Parcel.pick({ trackingNumber: true, shippedWas: true }).extend({ order: Id }))
    .min(1, 'Choose orders')
    .max(MAX_PACKED_ORDERS, `Choose ${MAX_PACKED_ORDERS} orders or fewer`),
});
export type ShipManyForm = z.output<typeof ShipManyForm>;

/** The outcome for one of several parcels. Each order ships or fails on its own. */
export const ShipResult = z.object({
  order: z.string(),
  /** Why the order did not ship; null if it did. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type ShipResult = z.infer<typeof ShipResult>;

const paperEndpoint = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    auth: 'staff',
    permission: 'orders.ship',
    query: OrdersQuery,
    draws: true,
    reply: file('application/pdf'),
    errors: ['nothing_to_send', 'too_many_lines', 'document_not_drawn'],
  });

export const packing = {
  list: endpoint({
    method: 'GET',
    path: '/packing',
    summary: 'List the paid orders that still have pieces to send, earliest payment first',
    auth: 'staff',
    permission: 'orders.ship',
    query: PageQuery.extend({
      /** Limits the list to orders to send, to collect, or ready to collect. */
      way: z.enum(['send', 'collect', 'ready']).optional(),
    }),
    reply: json(z.array(OrderToPack)),
  }),
  pickList: paperEndpoint(
    '/packing/pick-list',
    'Get the pick list of several orders as PDF: what to take from which shelf',
  ),
  slips: paperEndpoint(
    '/packing/slips',
    'Get the packing slips of several orders as one PDF, each starting on a new page',
  ),
  labels: paperEndpoint(
    '/packing/labels',
    'Get the address labels of several orders as one PDF, one label-sized page each',
  ),
  ship: endpoint({
    method: 'POST',
    path: '/packing/shipments',
    summary: 'Ship the remaining pieces of several orders, one parcel each; a rejected one does not stop the others',
    auth: 'staff',
    permission: 'orders.ship',
    body: json(ShipManyForm),
    reply: json(z.array(ShipResult)),
  }),
};
