import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { baseFacetFilters } from '#platform/contract/facet-filters.ts';

/** `draft` includes products that were withdrawn from sale; `archived` are deleted products. */
export const PRODUCT_STATES = ['active', 'draft', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATES)[number];

/** The words for one product and for several products in each state. */
export const productNouns: Record<ProductStatus, { one: string; many: string }> = {
  active: { one: 'product for sale', many: 'products for sale' },
  draft: { one: 'draft', many: 'drafts' },
  archived: { one: 'deleted product', many: 'deleted products' },
};

/** The most brands and categories that the filter offers. */
export const MOST_OFFERED_BRANDS = 1000;
export const MOST_OFFERED_CATEGORIES = 5000;

/** The filters that every list of products for staff has. */
export const listFilters = {
  /** Words, SKU or part number, as people type them. A product for sale must have all of the words. */
  search: z.string().trim().max(200).default(''),
  /** One brand name, or several. */
  brand: baseFacetFilters.brand,
  /** The slug of a category; products of the categories below it are listed too. */
  category: z.string().max(100).default(''),
};

/** The filter of products by words, brand, category, state, stock and price; all of these must match. */
export const ProductFilter = z.object({
  ...listFilters,
  state: z.enum(PRODUCT_STATES).default('active'),
  availability: baseFacetFilters.availability,
  price: baseFacetFilters.price,
});
export type ProductFilter = z.output<typeof ProductFilter>;

const FilterChoices = z.object({
  /** Names of brands, at most `MOST_OFFERED_BRANDS`. */
  brands: z.array(z.string()),
  /** Categories with the names of those above them, at most `MOST_OFFERED_CATEGORIES`. */
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Number of products in each state. */
  totals: z.record(z.enum(PRODUCT_STATES), z.number().int()),
});
export type FilterChoices = z.output<typeof FilterChoices>;

export const productFilter = {
  choices: endpoint({
    method: 'GET',
    path: '/product-filter',
    summary: 'List the brands and categories by which staff filter products, and count the products in each state',
    auth: 'staff',
    permission: 'stock.read',
    reply: json(FilterChoices),
  }),
};
