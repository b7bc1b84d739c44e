import { z } from 'zod';
import { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { PictureAddress } from '#features/products/contract/products.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The most brands that the form of a brand suggests to merge into. */
export const MOST_SUGGESTED_BRANDS = 500;

const MOST_NAME_CHARACTERS = 80;
const MOST_DESCRIPTION_CHARACTERS = 3000;

/** A brand as its page shows it. */
export const Brand = z.object({
  slug: z.string(),
  name: z.string(),
  /** Plain text with line breaks; empty if the shop says nothing about it. */
  description: z.string(),
  /** The address of its picture; empty if there is none. */
  picture: z.string(),
});
export type Brand = z.infer<typeof Brand>;

export const BrandRow = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Its products for sale. */
  count: z.number().int(),
  /** The title of the running change of its products, such as `Merging Alder into Birch`; null if none runs. */
  change: z.string().nullable(),
});
export type BrandRow = z.infer<typeof BrandRow>;

export const EditableBrand = BrandRow.extend({
  description: z.string(),
  picture: z.string(),
  /** Changes with its name, its address, its text and its picture. */
  version: z.string(),
  /** Names of other brands that it can be merged into, at most `MOST_SUGGESTED_BRANDS`. */
  others: z.array(z.string()),
  /** Products that lists and search do not show with the latest changes yet. */
  pending: z.number().int(),
  changes: z.array(RunningChange),
});
export type EditableBrand = z.infer<typeof EditableBrand>;

export const BrandForm = z.object({
  name: requiredText('Enter a name', MOST_NAME_CHARACTERS),
  /** True if the address changes with the name. */
  changesAddress: z.boolean().default(false),
  description: z
    .string()
    .trim()
    .max(
      MOST_DESCRIPTION_CHARACTERS,
      `Must be ${MOST_DESCRIPTION_CHARACTERS.toLocaleString('en-US')} characters or shorter`,
    ),
  picture: z.union([z.literal(''), PictureAddress]),
});

export const BrandMergeForm = z.object({
  /** The name of the brand that gets the products. */
  into: requiredText('Enter a brand', MOST_NAME_CHARACTERS),
});

const Version = z.string().max(100);
const params = z.object({ id: Id });
const changed = json(z.object({ slug: z.string() }));

export const brands = {
  getPublic: endpoint({
    method: 'GET',
    path: '/brand/:slug',
    summary: 'Get a brand that has products for sale',
    auth: 'public',
    shows: 'products',
    params: z.object({ slug: z.string().max(100) }),
    reply: json(Brand),
    errors: ['brand_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/brands',
    summary: 'List or search the brands by name, with their products for sale',
    auth: 'staff',
    permission: 'products.edit',
    query: PageQuery.extend({ search: z.string().trim().max(200).default('') }),
    reply: json(z.array(BrandRow)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/brands/:id',
    summary: 'Get a brand to edit it',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: json(EditableBrand),
    errors: ['brand_not_found'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/brands/:id',
    summary:
      'Change the name of a brand for all its products, its text and its picture; its address stays, or changes with a redirect from the old one',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    body: json(BrandForm.extend({ version: Version })),
    reply: changed,
    errors: ['brand_not_found', 'brand_changed', 'brand_taken', 'catalog_busy'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/brands/:id/merge',
    summary: 'Merge a brand into another one, which gets its products and its address',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    body: json(BrandMergeForm.extend({ version: Version })),
    reply: changed,
    errors: ['brand_not_found', 'brand_changed', 'brand_itself', 'brand_priced', 'catalog_busy'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/brands/:id',
    summary: 'Delete a brand; its products stay, without a brand',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    query: z.object({ version: Version }),
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['brand_not_found', 'brand_changed', 'brand_priced', 'catalog_busy'],
  }),
};
