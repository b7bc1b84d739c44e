import { z } from 'zod';
import { ProductUpdate, PictureAddress, requiredMessage, wholeNumber } from '#features/products/contract/products.ts';
import { json } from '#platform/contract/bodies.ts';
import { typedDecimal } from '#platform/contract/typed-numbers.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { parseGtin } from '#features/products/contract/part-numbers.ts';

const requiredWords = (name: string, max: number) => requiredText(requiredMessage(name), max);

/** The most accessories of a product. Nobody would read a longer list. */
export const MOST_ACCESSORIES = 12;

/** A number by which people order. It needs letters or digits, because search uses only those. */
const numberField = (name: string) => requiredWords(name, 60).regex(/[A-Za-z0-9]/, 'Enter letters or digits');

/** A discount as a form sends it: text or a number. */
const Percent = z
  .union([z.number(), typedDecimal], requiredMessage('Percent'))
  .pipe(
    z
      .number('Enter a number')
      .gt(0, 'More than 0 percent')
      .lt(100, 'Less than 100 percent')
      .multipleOf(0.01, 'At most two decimals'),
  );

/** Reports every row whose field repeats an earlier row. */
const rejectDuplicates =
  <Key extends string>(key: Key, message: string) =>
  (rows: readonly Record<Key, unknown>[], context: z.core.$RefinementCtx): void => {
    for (const [at, row] of rows.entries()) {
      if (rows.findIndex((one) => one[key] === row[key]) === at) continue;
      context.addIssue({ code: 'custom', path: [at, key], message });
    }
  };

const PartNumber = z.object({ kind: z.enum(['maker', 'gtin', 'replaces']), label: numberField('Number') });

/** All editable fields of a product: those of the basic form, category, numbers, attributes, ends and more pictures. */
export const DetailsForm = ProductUpdate.extend({
  /** The slug of its category. */
  category: z.string().min(1, 'Choose a category').max(100),
  /** Groups the sizes of one product, which link to each other. By default it is the slug. */
  family: requiredWords('Product family', 100),
  sku: numberField('SKU').toUpperCase(),
  brand: z.string().trim().max(80, 'Must be 80 characters or shorter').default(''),
  lowStockAt: wholeNumber('Reorder at', 0, 'Not below zero'),
  quantityStep: wholeNumber('Quantity step', 1, 'The step must be at least 1').default(1),
  /** The weight of one piece with its packing. */
  weightGrams: z
    .union([
      z
        .literal('')
        .transform(() => null)
        .or(z.null()),
      wholeNumber('Weight', 1, 'The weight must be at least 1 g'),
    ])
    .default(null),
  /** The product's place in the store room. */
  bin: z.string().trim().max(40, 'Must be 40 characters or shorter').default(''),
  bulky: z.boolean().default(false),
  /** Empty means the shop's default tax class. */
  taxClassId: z.union([z.literal(''), Id]).default(''),
  expectedOn: z
    // Years start at 1, because PostgreSQL has no year 0.
    .union([z.literal(''), z.iso.date('Enter a date').refine((day) => day >= '0001', 'Enter a date')])
    .default(''),
  priceBreaks: z
    .array(z.object({ from: wholeNumber('From', 2, 'At least 2 pieces'), percent: Percent }))
    .max(10)
    .superRefine(rejectDuplicates('from', 'This number is listed twice'))
    .default([]),
  /** Recommended accessories in display order. */
  accessories: z
    .array(z.object({ sku: numberField('SKU').toUpperCase() }))
    .max(MOST_ACCESSORIES)
    .superRefine(rejectDuplicates('sku', 'This SKU is listed twice'))
    .default([]),
  partNumbers: z
    .array(
      PartNumber.refine(({ kind, label }) => kind !== 'gtin' || parseGtin(label) !== null, {
        path: ['label'],
        message: 'This is not a valid bar code: its length or its last digit is wrong',
      }).transform((one) => (one.kind === 'gtin' ? { ...one, label: parseGtin(one.label) ?? one.label } : one)),
    )
    .max(30)
    .default([]),
  attributes: z
    .array(z.object({ key: z.string().min(1, 'Choose an attribute').max(100), value: requiredWords('Value', 100) }))
    .max(40)
    .superRefine(rejectDuplicates('key', 'This attribute is listed twice'))
    .default([]),
  ends: z
    .array(
      z.object({
        joint: z.string().min(1, 'Choose a joint').max(40),
        size: requiredWords('Size', 40),
        gender: z.enum(['male', 'female']),
      }),
    )
    .max(8)
    .default([]),
  /** Pictures after the first, which is `image`. */
  pictures: z
    .array(z.object({ url: PictureAddress, alt: requiredWords('What it shows', 200) }))
    .max(7)
    .default([]),
  /** The version that was read, so that the shop can refuse to overwrite somebody else's change. */
  version: ExpectedVersion,
});

export const ProductDetails = DetailsForm.omit({ stockWas: true, reason: true }).extend({
  /** May exceed the form's limit, because orders that end return their pieces. */
  stock: z.number().int(),
  /** Not validated, because bar codes that an earlier build stored may be wrong. */
  partNumbers: z.array(PartNumber),
  _id: z.string(),
  slug: z.string(),
});
export type ProductDetails = z.output<typeof ProductDetails>;

const DetailsChoices = z.object({
  /** All categories, with the names of those above them. */
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  attributes: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(['text', 'number']),
      unit: z.string().nullable(),
      /** Values of other products, the most frequent first. */
      values: z.array(z.string()),
    }),
  ),
  taxClasses: z.array(z.object({ _id: z.string(), name: z.string(), isDefault: z.boolean() })),
  /** Brands of products for sale, the most frequent first. */
  brands: z.array(z.string()),
  /** Joints that occur in mating rules. */
  joints: z.array(z.string()),
  sizes: z.array(z.string()),
});
export type DetailsChoices = z.infer<typeof DetailsChoices>;

/** A new category below `under`, or at the top if `under` is empty. */
export const CategoryForm = z.object({ name: requiredWords('Name', 80), under: z.string().max(100).default('') });

/** A new attribute for products. A number may have a unit, and lists filter it by range. */
export const AttributeForm = z.object({
  label: requiredWords('Name', 60),
  type: z.enum(['text', 'number']),
  unit: z.string().trim().max(20, 'Must be 20 characters or shorter').default(''),
});

export const productDetails = {
  addCategory: endpoint({
    method: 'POST',
    path: '/categories',
    summary: 'Add a category; it is shown once a product is in it',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    body: json(CategoryForm),
    reply: json(z.object({ slug: z.string() })),
    status: 201,
    errors: ['category_taken', 'category_leaving', 'category_too_deep'],
  }),
  addAttribute: endpoint({
    method: 'POST',
    path: '/attributes',
    summary: 'Add an attribute that products can have and be filtered by',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    body: json(AttributeForm),
    reply: json(z.object({ key: z.string() })),
    status: 201,
    errors: ['attribute_taken'],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/details/choices',
    summary: 'List the choices for product details: categories, attributes, joints and sizes',
    auth: 'staff',
    permission: 'products.read',
    reply: json(DetailsChoices),
  }),
  get: endpoint({
    method: 'GET',
    path: '/product/:id/details',
    summary: 'Get all details of a product for sale, for editing',
    auth: 'staff',
    permission: 'products.read',
    params: z.object({ id: Id }),
    reply: json(ProductDetails),
    errors: ['product_not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/product/:id/details',
    summary:
      'Replace all details of a product for sale; a change of stock is applied as a difference and needs a reason',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params: z.object({ id: Id }),
    body: json(DetailsForm),
    reply: json(ProductDetails),
    errors: ['product_not_found', 'product_changed', 'name_taken', 'sku_taken', 'reason_missing', 'stock_held'],
  }),
};
