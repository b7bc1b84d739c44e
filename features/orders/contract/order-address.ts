import { z } from 'zod';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { OrderDetail } from './orders.ts';

export const orderAddress = {
  change: endpoint({
    method: 'PUT',
    path: '/orders/:id/address',
    summary: 'Change the delivery address within the same country and region, until the first pieces are sent',
    auth: 'customer',
    permission: 'orders.edit',
    params: z.object({ id: Id }),
    body: json(AddressForm),
    reply: json(OrderDetail),
    errors: [
      'order_not_found',
      'order_address_stays',
      'order_address_elsewhere',
      'not_delivered_there',
      'fresh_sign_in_needed',
      'member_left',
      'member_inactive',
    ],
  }),
};
