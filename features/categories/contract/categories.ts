import { z } from 'zod';
import { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { CategoryForm } from '#features/product-editing/contract/product-details.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, optionalText } from '#platform/contract/fields.ts';
import { GoogleCategory } from './google-categories.ts';

/** The most categories in the tree. */
export const MOST_LISTED_CATEGORIES = 5000;

const MOST_DESCRIPTION_CHARACTERS = 1000;

export const CategoryRow = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The id of the category above; null at the top. */
  under: z.string().nullable(),
  /** 1 at the top. */
  level: z.number().int(),
  /** Its own products for sale, not counting those of the categories below. */
  count: z.number().int(),
  /** True if it has its own products, including deleted ones. They need another category when this one is deleted. */
  hasProducts: z.boolean(),
  /** The number of discount codes that apply to it. They need another category when this one is deleted. */
  codes: z.number().int(),
  /** True if its address and its place cannot change. */
  isFixed: z.boolean(),
  /** Its category in Google's product taxonomy; empty to use that of the category above. */
  googleCategory: z.string(),
  /** The plain text of its page, with line breaks; empty if there is none. */
  description: z.string(),
  /** Changes with its name, address, parent, Google category and text. */
  version: z.string(),
});
export type CategoryRow = z.infer<typeof CategoryRow>;

/** A merge of categories that can be undone. */
export const CategoryMerge = z.object({
  _id: z.string(),
  /** The merged category, and the category into which it was merged. */
  name: z.string(),
  into: z.string(),
  products: z.number().int(),
  mergedAt: z.iso.datetime(),
});
export type CategoryMerge = z.infer<typeof CategoryMerge>;

export const CategoryTree = z.object({
  /** Each category after its parent, siblings in order. */
  items: z.array(CategoryRow),
  /** True if there are more categories than `items` has. */
  isMore: z.boolean(),
  /** The number of products whose latest changes are not yet in lists and search. */
  pending: z.number().int(),
  /** Changes such as merges that are still moving products. */
  changes: z.array(RunningChange),
  /** The latest first. */
  merges: z.array(CategoryMerge),
});
export type CategoryTree = z.infer<typeof CategoryTree>;

export const CategoryDetailsForm = z.object({
  name: CategoryForm.shape.name,
  /** True to change the address with the name. */
  changesAddress: z.boolean().default(false),
  /** Missing to leave it unchanged. */
  googleCategory: GoogleCategory.optional(),
  /** Missing to leave it unchanged. */
  description: optionalText(MOST_DESCRIPTION_CHARACTERS).optional(),
});
export type CategoryDetailsForm = z.infer<typeof CategoryDetailsForm>;

const Version = z.string().max(100);
const params = z.object({ id: Id });
const changed = json(z.object({ slug: z.string() }));

/** The guard of a write, and the public data that it changes. */
const catalogEdit = { auth: 'staff', permission: 'products.edit', changes: 'products' } as const;

export const categories = {
  tree: endpoint({
    method: 'GET',
    path: '/category-tree',
    summary: 'List all categories, each after its parent, with the number of its own products for sale',
    auth: 'staff',
    permission: 'products.edit',
    reply: json(CategoryTree),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/categories/:id',
    summary:
      'Change a category’s name, the text of its page and its category in Google’s taxonomy. Its address stays, or changes with a redirect from the old one',
    ...catalogEdit,
    params,
    body: json(CategoryDetailsForm.extend({ version: Version })),
    reply: changed,
    errors: ['category_not_found', 'category_changed', 'category_fixed', 'category_taken', 'catalog_busy'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/categories/:id/move',
    summary: 'Move a category below another category, or before another category at its level',
    ...catalogEdit,
    params,
    body: json(
      z.object({
        /** The id of the category above it; null for the top. */
        under: Id.nullable(),
        /** The id of the category that comes after it; null for the last place. */
        before: Id.nullable().default(null),
        version: Version,
      }),
    ),
    reply: changed,
    errors: [
      'category_not_found',
      'category_changed',
      'category_fixed',
      'category_taken',
      'category_under_itself',
      'category_too_deep',
      'catalog_busy',
    ],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/categories/:id/merge',
    summary: 'Merge a category into another category, which gets its products, the categories below it and its address',
    ...catalogEdit,
    params,
    body: json(z.object({ into: Id, version: Version })),
    reply: changed,
    errors: [
      'category_not_found',
      'category_changed',
      'category_fixed',
      'category_taken',
      'category_under_itself',
      'category_too_deep',
      'catalog_busy',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/categories/:id',
    summary: 'Delete a category. Its products move to another category, and the categories below it move up one level',
    ...catalogEdit,
    params,
    query: z.object({
      /** The id of the category that gets its products; empty if it has no products. */
      into: z.union([z.literal(''), Id]).default(''),
      version: Version,
    }),
    reply: changed,
    errors: [
      'category_not_found',
      'category_changed',
      'category_fixed',
      'category_taken',
      'category_full',
      'category_priced',
      'catalog_busy',
    ],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/category-merges/:id/undo',
    summary:
      'Undo the merge of a category. It gets back its address, and everything that is still where the merge moved it',
    ...catalogEdit,
    params,
    reply: changed,
    errors: [
      'merge_not_found',
      'merge_target_gone',
      'merge_address_taken',
      'category_taken',
      'category_too_deep',
      'catalog_busy',
    ],
  }),
};
