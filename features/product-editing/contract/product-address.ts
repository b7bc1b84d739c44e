import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';

/** The fewest letters and digits of a product's address. */
export const LEAST_SLUG_CHARACTERS = 3;

export const AddressForm = z.object({
  /** The last part of the address. The shop converts it to lower-case letters, digits and single dashes. */
  slug: requiredText('Enter an address', 200),
});

export const productAddress = {
  set: endpoint({
    method: 'PUT',
    path: '/product/:id/address',
    summary: 'Give a product another address; the old one redirects to it',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params: z.object({ id: Id }),
    body: json(
      AddressForm.extend({
        /** The address that was read, so that the shop can refuse to overwrite somebody else's change. */
        was: z.string().max(200),
      }),
    ),
    reply: json(z.object({ slug: z.string() })),
    errors: ['product_not_found', 'product_changed', 'address_taken'],
  }),
};
