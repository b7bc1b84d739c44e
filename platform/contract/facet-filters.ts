import { z } from 'zod';
import { MAX_PIECES } from './limits.ts';

/** The choice in a facet: a value, several, or for numbers `from..to`. */
export const FacetFilter = z.union([
  z.number().max(MAX_PIECES),
  z.string().max(200),
  z.array(z.string().max(200)).max(50),
]);

/** The facets of every list of products. */
export const baseFacetFilters = {
  /** `In stock` or `Out of stock`: whether the stock is enough for a minimum order. */
  availability: FacetFilter.optional(),
  brand: FacetFilter.optional(),
  /** The price of one minimum order in dollars, `from..to`; either end may be open. */
  price: FacetFilter.optional(),
};
