import { z } from 'zod';
import { FamilyOption } from '#features/product-families/contract/family-options.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MOST_LISTED_SIZES } from './families.ts';

/** The most sizes that a family may have to be renamed. */
export const MOST_RENAMED_SIZES = 1000;

export const FamilyRow = z.object({
  slug: z.string(),
  name: z.string(),
  /** The number of its sizes for sale. */
  count: z.number().int(),
  /** The picture of its first size. */
  img: z.string(),
});
export type FamilyRow = z.infer<typeof FamilyRow>;

const EditableFamily = z.object({
  slug: z.string(),
  name: z.string(),
  /** Changes with every edit of the family and of its sizes for sale. */
  version: z.string(),
  /**
   * True if joins find its products by the family key. The key cannot change then, and one size should stay in
   * the family.
   */
  isFixed: z.boolean(),
  /** Its options in order, each with its values in order. */
  options: z.array(FamilyOption.extend({ values: z.array(z.string()) })),
  /** At most `MOST_LISTED_SIZES` sizes, in the order of their values. */
  members: z.array(
    z.object({ _id: z.string(), name: z.string(), sku: z.string(), img: z.string(), values: z.array(z.string()) }),
  ),
  isMore: z.boolean(),
});
export type EditableFamily = z.infer<typeof EditableFamily>;

/** Values in order; as text, one a line. */
const OrderedValues = z
  .union([
    z.array(z.string()),
    z
      .string()
      .max(MOST_LISTED_SIZES * 200)
      .transform((text) => text.split('\n')),
  ])
  .pipe(z.array(z.string().trim()).max(2 * MOST_LISTED_SIZES))
  .transform((values) => values.filter((value) => value !== ''));

/** A family as staff change it. Without `options`, the shop orders them. */
export const FamilyForm = z.object({
  /** The family key, which is also its address. */
  slug: requiredText('Product family is Required', 100),
  /** The options in order, each with its values in order. */
  options: z
    .array(
      z.object({
        key: FamilyOption.shape.key,
        values: OrderedValues,
      }),
    )
    .max(3),
});

const Version = z.string().max(100);
const params = z.object({ slug: z.string().max(100) });

export const familyEditing = {
  list: endpoint({
    method: 'GET',
    path: '/product-families',
    summary: 'List or search product families with several sizes for sale',
    auth: 'staff',
    permission: 'products.edit',
    query: PageQuery.extend({ search: z.string().trim().max(200).default('') }),
    reply: json(z.array(FamilyRow)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/product-families/:slug',
    summary: 'Get a product family with its sizes, and the order of its options and values',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: json(EditableFamily),
    errors: ['not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/product-families/:slug',
    summary: 'Rename a product family, and set the order of its options and values',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    body: json(FamilyForm.extend({ version: Version })),
    reply: json(EditableFamily),
    errors: ['not_found', 'family_changed', 'family_fixed', 'family_taken', 'family_too_large'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/product-families/:slug/move',
    summary: 'Take a product out of its family, or put it in another one',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    /** Without `to`, the product leaves its family and is then alone in a family of its own. */
    body: json(z.object({ product: Id, to: z.string().trim().max(100).default(''), version: Version })),
    reply: json(z.object({ family: z.string() })),
    errors: ['not_found', 'family_changed'],
  }),
};
