import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** A product that was taken off sale. */
export const ArchivedProduct = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  img: z.string(),
  /** Dollars for one minimum order. */
  unitPrice: z.number(),
  onHand: z.number().int(),
  /** Pieces that orders still hold. */
  held: z.number().int(),
  /** When it was archived, and who did it; null if unknown. */
  archivedAt: z.iso.datetime().nullable(),
  by: z.string().nullable(),
});
export type ArchivedProduct = z.infer<typeof ArchivedProduct>;

const params = z.object({ id: Id });

export const archive = {
  list: endpoint({
    method: 'GET',
    path: '/archive',
    summary:
      'List or search deleted products, latest first; products removed by undoing an import are listed only by its id',
    auth: 'staff',
    permission: 'products.read',
    query: PageQuery.extend({ search: z.string().trim().max(200).default(''), import: Id.optional() }),
    reply: json(z.array(ArchivedProduct)),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/archive/:id/restore',
    summary: 'Put a product back up for sale, with everything it had',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    reply: json(z.object({ restored: z.literal(true), status: z.enum(['active', 'draft']) })),
    errors: ['product_not_found', 'name_taken'],
  }),
  freeSku: endpoint({
    method: 'POST',
    path: '/archive/:id/free-sku',
    summary: 'Free the SKU of a deleted product for another one; orders still show it as it was',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    /** The new SKU of the archived product. */
    reply: json(z.object({ sku: z.string() })),
    errors: ['product_not_found'],
  }),
};
