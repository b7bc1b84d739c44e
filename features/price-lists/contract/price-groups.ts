import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** Customers who get the same prices. A customer is in one group at most. */
export const PriceGroup = z.object({
  _id: z.string(),
  name: z.string(),
  customers: z.number().int(),
  lists: z.number().int(),
  version: z.number().int(),
});
export type PriceGroup = z.infer<typeof PriceGroup>;

export const PriceGroupForm = z.object({ name: requiredText('Name is Required', 100) });

const params = z.object({ id: Id });

export const priceGroups = {
  list: endpoint({
    method: 'GET',
    path: '/price-groups',
    summary: 'List price groups by name, with the number of their customers and price lists',
    auth: 'staff',
    permission: 'products.edit',
    query: PageQuery,
    reply: json(z.array(PriceGroup)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/price-groups',
    summary: 'Add a price group',
    auth: 'staff',
    permission: 'products.edit',
    body: json(PriceGroupForm),
    reply: json(PriceGroup),
    status: 201,
    errors: ['price_group_taken', 'price_group_limit'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/price-groups/:id',
    summary: 'Rename a price group',
    auth: 'staff',
    permission: 'products.edit',
    params,
    body: json(PriceGroupForm.extend({ version: ExpectedVersion })),
    reply: json(PriceGroup),
    errors: ['price_group_not_found', 'price_group_taken', 'price_group_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/price-groups/:id',
    summary: 'Delete a price group without customers and price lists',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['price_group_not_found', 'price_group_in_use'],
  }),
};
