import { z } from 'zod';
import { ListedFamily } from '#features/product-families/contract/family-options.ts';
import { Product } from '#features/products/contract/products.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { LAST_PAGE, PAGE_SIZE, PRODUCT_SORTS } from '#platform/contract/pages.ts';
import { FacetFilter, baseFacetFilters } from '#platform/contract/facet-filters.ts';

/** The most products of a category, or of the whole shop, whose lists can show one product of each family. */
export const MOST_GROUPED_PRODUCTS = 20_000;

/** Sorts by an attribute, ascending or descending: `up.length`, `down.length`. */
const AttributeSort = z.templateLiteral([z.enum(['up', 'down']), '.', z.string().regex(/^[a-z0-9-]{1,100}$/)]);

/**
 * The query of a product list. Each facet attribute is a further parameter: its values, or for numbers
 * `from..to`, or for lengths `from..toin` in inches. Unknown parameters change nothing.
 */
export const BrowseQuery = z
  .object({
    search: z.string().trim().max(200).default(''),
    category: z.string().max(100).default(''),
    /**
     * How the list is sorted: one of `PRODUCT_SORTS`, or a facet attribute ascending or descending: `up.length`,
     * `down.length`. Also `up.brand`, and `up.availability` for products in stock first.
     */
    sort: z.union([z.enum(PRODUCT_SORTS), AttributeSort]).optional(),
    page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
    /** `table` shows the most useful columns, `columns` all of them. */
    view: z.string().max(20).default(''),
    /**
     * `true` lists one product of each family, the first in the order of the list, and counts families. Tables and
     * categories with more than `MOST_GROUPED_PRODUCTS` list every product.
     */
    byFamily: z.enum(['true', 'false']).default('false'),
    ...baseFacetFilters,
  })
  .catchall(FacetFilter);

export const Facet = z.object({
  /** The parameter of the facet. */
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number']),
  unit: z.string().nullable(),
  help: z.string().nullable(),
  /** True if the counts are lower bounds, because the search has more hits than are counted. */
  isLeast: z.boolean(),
  values: z.array(
    z.object({
      value: z.string(),
      /** How many products this value would list, or would add if another value of the facet is chosen. */
      count: z.number().int(),
      chosen: z.boolean(),
    }),
  ),
  range: z
    .object({ min: z.number(), max: z.number(), from: z.number().nullable(), to: z.number().nullable() })
    .nullable(),
});
export type Facet = z.infer<typeof Facet>;

const Category = z.object({ slug: z.string(), name: z.string() });

export const BrowsePage = z.object({
  items: z.array(Product),
  /** The number of listed products on all pages; a lower bound if `isMore`. */
  total: z.number().int(),
  /**
   * True if there are more products than were counted. Then the counts of facets and categories are lower bounds
   * too.
   */
  isMore: z.boolean(),
  /** True if no product has all of the words, and these have some of them. */
  isRelaxed: z.boolean(),
  /** Unknown words, and the words they were corrected to. */
  corrected: z.record(z.string(), z.string()),
  facets: z.array(Facet),
  /** The category and those above it, itself last. */
  trail: z.array(Category),
  /** Its direct subcategories. */
  children: z.array(Category.extend({ count: z.number().int() })),
  /** The text of the category's page: plain text with line breaks, may be empty. */
  description: z.string(),
  /** The attributes of these products, the most useful first, each with its values by product id. */
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string().nullable(),
      /** True if the attribute is a facet: the list can be sorted and filtered by it. */
      facet: z.boolean(),
      values: z.record(z.string(), z.string()),
      /** Measured lengths in millimeters, by product id. */
      mm: z.record(z.string(), z.number()),
    }),
  ),
  /** True if there are more columns than these. */
  hasMoreColumns: z.boolean(),
  /** The families with several sizes for sale, by product id; empty in a table, whose columns show the sizes. */
  families: z.record(z.string(), ListedFamily),
  /** Notes on ends that seem to fit the chosen end and do not. */
  warnings: z.array(z.string()),
});
export type BrowsePage = z.infer<typeof BrowsePage>;

export const Suggestion = z.object({
  name: z.string(),
  slug: z.string(),
  sku: z.string(),
  img: z.string(),
  /** Dollars for `minOrder` pieces. */
  unitPrice: z.number(),
  minOrder: z.number().int(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z.object({
  /** Categories whose name has the words, each with the category above it. */
  categories: z.array(Category.extend({ above: z.string().nullable(), count: z.number().int() })),
  products: z.array(Suggestion),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const RootCategory = Category.extend({
  count: z.number().int(),
  /** The picture of the category's best seller. */
  img: z.string(),
});
export type RootCategory = z.infer<typeof RootCategory>;

/** Facts about an address that a page needs before it computes the list. */
export const ResolvedAddress = z.object({
  /** The slug of the product for sale whose SKU is searched for; null if there is none, or more than one. */
  product: z.string().nullable(),
  /** The keys of the facets that take a range. */
  ranges: z.array(z.string()),
});
export type ResolvedAddress = z.infer<typeof ResolvedAddress>;

export const browsing = {
  roots: endpoint({
    method: 'GET',
    path: '/categories',
    summary: 'List the top categories, each with its product count and the picture of its best seller',
    auth: 'public',
    shows: 'products',
    cached: true,
    reply: json(z.array(RootCategory)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/browse',
    summary: 'List a page of products, with facets, counts, categories and how the search was understood',
    auth: 'public',
    shows: 'products',
    cached: true,
    query: BrowseQuery,
    reply: json(BrowsePage),
    errors: ['category_not_found'],
  }),
  resolve: endpoint({
    method: 'GET',
    path: '/browse/address',
    summary: 'Get the product that a search names by SKU, and the facets that take a range',
    auth: 'public',
    shows: 'products',
    cached: true,
    query: z.object({ search: BrowseQuery.shape.search }),
    reply: json(ResolvedAddress),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/suggestions',
    summary: 'Suggest categories and the best few products for a search that is being typed',
    auth: 'public',
    shows: 'products',
    cached: true,
    query: z.object({ search: z.string().max(200).default('') }),
    reply: json(Suggestions),
  }),
};
