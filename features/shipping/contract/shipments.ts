import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { MAX_LINES, MAX_PIECES } from '#platform/contract/limits.ts';
import { joinLines, oneLine } from '#platform/contract/one-line.ts';
import { Order } from '#features/orders/contract/orders.ts';

const id = z.object({ id: Id });
const one = id.extend({ shipment: Id });

export const LONGEST_TRACKING = 80;

export const Parcel = z.object({
  carrier: z.string().overwrite(joinLines).pipe(requiredText('Carrier is Required', 60)),
  trackingNumber: oneLine(LONGEST_TRACKING).default(''),
  /** Pieces shipped when the form was opened. A form sent twice, or by two people at once, ships only once. */
  shippedWas: ExpectedVersion,
});
export type Parcel = z.output<typeof Parcel>;

export const TrackingForm = Parcel.pick({ carrier: true, trackingNumber: true });
export type TrackingForm = z.output<typeof TrackingForm>;

/** The pieces of an order to ship in one parcel. */
export const ShipForm = Parcel.extend({
  lines: z
    .array(
      z.object({
        /** The order line id. */
        line: Id,
        quantity: z.int().positive('Enter the number of pieces').max(MAX_PIECES),
      }),
    )
    .min(1, 'Enter the number of pieces')
    .max(MAX_LINES),
});
export type ShipForm = z.output<typeof ShipForm>;

export const shipments = {
  ship: endpoint({
    method: 'POST',
    path: '/orders/:id/shipments',
    summary: 'Ship all or some of the remaining pieces of a paid order',
    auth: 'staff',
    permission: 'orders.ship',
    params: id,
    body: json(ShipForm),
    reply: json(Order),
    errors: [
      'order_not_found',
      'order_not_shippable',
      'order_disputed',
      'order_payment_reversed',
      'address_missing',
      'ship_too_many',
      'shipment_changed',
      'not_on_shelf',
    ],
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/orders/:id/shipments/:shipment',
    summary: 'Set or correct the carrier and tracking number of a shipment; emails the buyer',
    auth: 'staff',
    permission: 'orders.ship',
    params: one,
    body: json(TrackingForm),
    reply: json(Order),
    errors: ['shipment_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orders/:id/shipments/:shipment',
    summary: 'Undo a shipment shortly after it was sent; its pieces are on the shelf and reserved again',
    auth: 'staff',
    permission: 'orders.ship',
    params: one,
    reply: json(Order),
    errors: ['shipment_not_found', 'shipment_stays'],
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/paidorders/:id',
    summary: 'Undo the delivery of an order shortly after it was marked as delivered',
    auth: 'staff',
    permission: 'orders.ship',
    params: id,
    reply: json(Order),
    errors: ['order_not_found', 'delivery_stays'],
  }),
};
