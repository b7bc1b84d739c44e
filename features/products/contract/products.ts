import { z } from 'zod';
import { ProductFilter } from '#features/product-filter/contract/product-filter.ts';
import { SizeChoice } from '#features/product-families/contract/family-options.ts';
import { file, json, upload } from '#platform/contract/bodies.ts';
import { ProductAttribute, ProductSummary } from './product-summary.ts';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dollarsSchema } from '#platform/contract/dollars.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_PICTURE_BYTES, MAX_PIECES } from '#platform/contract/limits.ts';
import { clientErrors } from '#platform/contract/api-error.ts';

export const Product = z.object({
  _id: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The picture's address. */
  img: z.string(),
  imgAlt: z.string(),
  /** Plain text, without the Markdown that staff may write. */
  description: z.string(),
  /** Fewest pieces in one order; `unitPrice` is the price of this many pieces. */
  minOrder: z.number().int(),
  /** Pieces that can be sold: on hand less those that unpaid and undelivered orders hold. */
  stock: z.number().int(),
  /** At or below this stock the shop says "Only 6 left". */
  lowStockAt: z.number().int(),
  /** True if it is too large for some delivery methods. */
  bulky: z.boolean(),
  /** Dollars for one minimum order; the reduced price during a sale. */
  unitPrice: z.number(),
  /**
   * Dollars for one minimum order without the sale; null if the price is not reduced, or nobody could buy the product
   * at its regular price before the sale.
   */
  regularPrice: z.number().nullable(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** The number of its published reviews. */
  reviews: z.number().int(),
  /** The mean of its reviews, to one decimal; 0 if there are none. */
  stars: z.number(),
  /** Grows with each edit; an edit sends the version that it is based on. */
  version: z.number().int(),
});
export type Product = z.infer<typeof Product>;

export const ProductDetail = Product.extend({
  /** The description as HTML: paragraphs, lists, headings, emphasis and links. */
  descriptionHtml: z.string(),
  images: z.array(
    z.object({
      url: z.string(),
      alt: z.string(),
      width: z.number(),
      height: z.number(),
      /** The same picture with measures in inches, if the picture shows measures. */
      inInches: z.object({ url: z.string(), alt: z.string() }).optional(),
    }),
  ),
  /** Its category and those above it, the lowest last. */
  trail: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The maker's number, the bar code and the numbers it replaces. */
  partNumbers: z.array(z.string()),
  /** The maker's name; null if unknown. */
  brand: z.string().nullable(),
  /** The part of `/brand/:slug` that names the page of its brand; null without a brand. */
  brandSlug: z.string().nullable(),
  /** The bar code among `partNumbers`, the first if there are several; null if there is none. */
  gtin: z.string().nullable(),
  /** The maker's number among `partNumbers`, the first if there are several; null if there is none. */
  mpn: z.string().nullable(),
  ends: z.array(z.object({ joint: z.string(), size: z.string(), gender: z.enum(['male', 'female']) })),
  /** Products that connect to one of its ends, with a note on the joint. */
  fitsWith: z.array(ProductSummary.extend({ note: z.string() })),
  /** The products for sale that the owner recommends with it. */
  accessories: z.array(ProductSummary),
  /** Its family with all sizes for sale; null if it is the only one. */
  family: SizeChoice.nullable(),
  /** Products of the same category, without other sizes of this product. */
  related: z.array(ProductSummary),
  attributes: z.array(ProductAttribute),
  /** Above the minimum, it is sold in multiples of this many pieces. */
  quantityStep: z.number().int(),
  /** When more of it is expected, such as 2026-12-12; null if unknown or past. */
  expectedOn: z.string().nullable(),
  /** Substitutes that can be ordered, if the product cannot. */
  instead: z.array(ProductSummary),
  /** The lowest price of the 30 days before the sale, in dollars for one minimum order; null if there is none. */
  lowestPrice: z.number().nullable(),
  /** When the sale ends; null if there is none. */
  reducedUntil: z.iso.datetime().nullable(),
  /** Percentages off the line, each from a number of pieces. */
  priceBreaks: z.array(z.object({ from: z.number().int(), percent: z.number() })),
  /** True if delivery or tax depends on the destination; the checkout then shows the amounts. */
  termsVary: z.boolean(),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

export const requiredMessage = (name: string) => `${name} is Required`;

/** A whole number as a form sends it: text or a number. */
export const wholeNumber = (name: string, min: number, tooLow: string, most = MAX_PIECES) =>
  z.union([z.number(), z.string().trim().min(1).transform(parseTypedInteger)], requiredMessage(name)).pipe(
    z
      .number('Enter a whole number')
      .int('Enter a whole number')
      .min(min, tooLow)
      .max(most, `At most ${most.toLocaleString('en-US')}`),
  );

/** A picture's address: an uploaded picture, or an https address elsewhere that pages may show. */
export const PictureAddress = z
  .string()
  .trim()
  .min(1, requiredMessage('Image URL'))
  .max(2000)
  .refine((text) => text.startsWith('/pictures/') || z.url({ protocol: /^https$/ }).safeParse(text).success, {
    message: 'Enter an address that begins with https://',
    when: (payload) => typeof payload.value === 'string' && payload.value !== '',
  });

/** The fields that an admin fills in to sell a product; all are required (specification, section 5). */
export const ProductForm = z.object({
  name: requiredText(requiredMessage('Name'), 200),
  unitPrice: dollarsSchema(requiredMessage('Unit Price')).refine(
    (dollars) => dollars > 0,
    'The price must be more than zero',
  ),
  description: requiredText(requiredMessage('Description'), 5000),
  stock: wholeNumber('Stock', 0, 'Stock cannot be below zero'),
  minOrder: wholeNumber('Minimum Order', 1, 'The minimum order must be at least 1'),
  image: PictureAddress,
});

/**
 * The form, with the reason for a stock change and the stock that staff saw, because orders may come in between.
 * The shop refuses an edit if somebody else has changed the version since; without a version, if the stock has
 * changed.
 */
export const ProductUpdate = ProductForm.extend({
  version: ExpectedVersion.optional(),
  stockWas: ExpectedVersion,
  reason: z.string().trim().max(200).default(''),
});

/** Image formats of cameras and programs. SVG is excluded because it can contain scripts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** How staff sort products. `stock` begins with the lowest stock; `brand` ends with products without a brand. */
export const STAFF_SORTS = [
  ...(['newest', 'name', 'name-desc', 'stock', 'stock-desc', 'price', 'price-desc', 'brand', 'brand-desc'] as const),
] as const;

export const products = {
  upload: endpoint({
    method: 'POST',
    path: '/pictures',
    summary: 'Upload a product picture; returns the address to use as the image',
    auth: 'staff',
    permission: 'products.edit',
    body: upload({
      types: PICTURE_TYPES,
      advice: clientErrors.picture_unreadable.message,
      maxBytes: MAX_PICTURE_BYTES,
    }),
    reply: json(z.object({ url: z.string() })),
    status: 201,
    errors: [
      'picture_unreadable',
      'picture_too_large',
      'file_too_demanding',
      'body_too_large',
      'unsupported_media_type',
    ],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/pictures/u/:file',
    outsideApi: true,
    summary: 'Get one size of an uploaded picture',
    auth: 'public',
    immutable: true,
    params: z.object({ file: z.string().max(200) }),
    reply: file('image/avif', 'image/webp'),
    errors: ['not_found'],
  }),
  drawing: endpoint({
    method: 'GET',
    path: '/pictures/drawn/:name.svg',
    outsideApi: true,
    summary: 'Get the technical view of a product, drawn from its dimensions',
    auth: 'public',
    shows: 'products',
    params: z.object({ name: z.string().max(200) }),
    reply: file('image/svg+xml'),
    errors: ['not_found', 'product_not_found', 'product_gone'],
  }),
  drawingInInches: endpoint({
    method: 'GET',
    path: '/pictures/drawn/in/:name.svg',
    outsideApi: true,
    summary: 'Get the technical view of a product, with dimensions in inches',
    auth: 'public',
    shows: 'products',
    params: z.object({ name: z.string().max(200) }),
    reply: file('image/svg+xml'),
    errors: ['not_found', 'product_not_found', 'product_gone'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/product',
    summary: 'Add a product; a draft is not for sale until it is published',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    body: json(ProductForm.extend({ status: z.enum(['active', 'draft']).default('active') })),
    reply: json(ProductDetail),
    status: 201,
    errors: ['name_taken'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/product/:id',
    summary: 'Update a product; a change of stock is applied as a difference and needs a reason',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params: z.object({ id: Id }),
    body: json(ProductUpdate),
    reply: json(ProductDetail),
    errors: ['product_not_found', 'product_changed', 'name_taken', 'reason_missing', 'stock_held'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/product/:id',
    summary: 'Take a product off sale; existing orders still show it',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params: z.object({ id: Id }),
    query: z.object({ confirmed: z.enum(['true', 'false']).default('false') }),
    reply: json(z.object({ archived: z.literal(true) })),
    errors: ['product_not_found', 'product_held'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/products',
    summary:
      'List the products for sale, best sellers first; above 300 search hits, `X-Total-Count` is a lower bound and `X-Total-More` is `true`',
    auth: 'public',
    shows: 'products',
    cached: true,
    query: PageQuery.extend({
      sort: z.enum(['best', 'newest']).default('best'),
      /** Words, sizes, SKU or part numbers, as people type them; if present, the best match comes first. */
      search: z.string().trim().max(200).default(''),
    }),
    reply: json(z.array(Product)),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/allproducts',
    summary:
      'List, sort, search and filter products as staff: those for sale, drafts or deleted ones; newest first by default, best match first in a search',
    auth: 'staff',
    permission: 'products.read',
    query: PageQuery.extend({ sort: z.enum(STAFF_SORTS).optional(), ...ProductFilter.shape }),
    reply: json(z.array(Product)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/product/:id',
    summary: 'Get a product',
    auth: 'public',
    shows: 'products',
    params: z.object({ id: z.string().max(200) }),
    reply: json(ProductDetail),
    errors: ['product_not_found', 'product_gone'],
  }),
};
