import { z } from 'zod';
import { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { PictureAddress } from '#features/products/contract/products.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, optionalText, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The most former names that the page of a brand lists. */
export const MOST_LISTED_ALIASES = 50;

/** The most brands that the merge form suggests. */
export const MOST_SUGGESTED_BRANDS = 500;

const MOST_NAME_CHARACTERS = 80;
const MOST_DESCRIPTION_CHARACTERS = 3000;

/** A brand as shown on its page. */
export const Brand = z.object({
  slug: z.string(),
  name: z.string(),
  /** Plain text with line breaks; may be empty. */
  description: z.string(),
  /** The URL of its picture; may be empty. */
  picture: z.string(),
});
export type Brand = z.infer<typeof Brand>;

export const BrandRow = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The number of its products for sale. */
  count: z.number().int(),
  /** The title of a change of its products that is in progress, such as `Merging Alder into Birch`; otherwise null. */
  change: z.string().nullable(),
});
export type BrandRow = z.infer<typeof BrandRow>;

export const EditableBrand = BrandRow.extend({
  description: z.string(),
  picture: z.string(),
  /** Changes with the brand's name, address, text and picture. */
  version: z.string(),
  /** Former names by which product files still find it, also of merged brands; at most `MOST_LISTED_ALIASES`. */
  aliases: z.array(z.string()),
  /** Names of other brands to merge it into, at most `MOST_SUGGESTED_BRANDS`. */
  others: z.array(z.string()),
  /** The number of products whose latest changes are not yet in lists and search. */
  pending: z.number().int(),
  changes: z.array(RunningChange),
});
export type EditableBrand = z.infer<typeof EditableBrand>;

export const BrandForm = z.object({
  name: requiredText('Enter a name', MOST_NAME_CHARACTERS),
  /** True to change the address with the name. */
  changesAddress: z.boolean().default(false),
  description: optionalText(MOST_DESCRIPTION_CHARACTERS),
  picture: z.union([z.literal(''), PictureAddress]),
});

export const BrandMergeForm = z.object({
  /** The name of the brand that gets the products. */
  into: requiredText('Enter a brand', MOST_NAME_CHARACTERS),
});

const Version = z.string().max(100);
const params = z.object({ id: Id });
const changed = json(z.object({ slug: z.string() }));

/** The guard of a write, and the public data that it changes. */
const catalogEdit = { auth: 'staff', permission: 'products.edit', changes: 'products' } as const;

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
      'Change the text and picture of a brand, and its name for all its products. Its address stays, or changes with a redirect from the old one',
    ...catalogEdit,
    params,
    body: json(BrandForm.extend({ version: Version })),
    reply: changed,
    errors: ['brand_not_found', 'brand_changed', 'brand_taken', 'catalog_busy'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/brands/:id/merge',
    summary: 'Merge a brand into another brand, which gets its products and its address',
    ...catalogEdit,
    params,
    body: json(BrandMergeForm.extend({ version: Version })),
    reply: changed,
    errors: ['brand_not_found', 'brand_changed', 'brand_itself', 'brand_priced', 'catalog_busy'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/brands/:id',
    summary: 'Delete a brand. Its products stay, without a brand',
    ...catalogEdit,
    params,
    query: z.object({ version: Version }),
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['brand_not_found', 'brand_changed', 'brand_priced', 'catalog_busy'],
  }),
};
