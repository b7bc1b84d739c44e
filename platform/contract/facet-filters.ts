import { z } from 'zod';
import { MAX_PIECES } from './limits.ts';

/** The selection in one facet: a value, several values, or `from..to` for numbers. */
export const FacetFilter = z.union([
  z.number().max(MAX_PIECES),
  z.string().max(200),
  z.array(z.string().max(200)).max(50),
]);

/** The facets that every product list has. */
export const baseFacetFilters = {
  /** `In stock` or `Out of stock`: in stock if a minimum order can be filled. */
  availability: FacetFilter.optional(),
  brand: FacetFilter.optional(),
  /** The price of one minimum order in dollars, `from..to`; either end may be open. */
  price: FacetFilter.optional(),
};
