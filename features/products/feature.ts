import { products as productsCalls } from '#features/products/contract/products.ts';
import { browsing } from '#features/products/contract/browse.ts';
import { barcodes } from '#features/barcodes/contract/barcodes.ts';
import { compare } from '#features/products/contract/compare.ts';
import { joining } from '#features/joins/contract/join.ts';
import { missedSearches, synonyms } from '#features/products/contract/searches.ts';
import { productDetails } from '#features/products/contract/product-details.ts';
import { archive } from '#features/products/contract/archive.ts';
import { sitemap } from '#features/products/contract/sitemap.ts';
import { units } from '#features/products/contract/units.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productsRetention } from './server/retention.ts';
import { productsRoutes } from './server/routes.ts';
import { followAvailability, isAvailabilityDue } from './server/follow-availability.ts';
import { rankSellers } from './server/rank-sellers.ts';

const HOUR = 3_600_000;

/** In seconds: a chunk of products that were sold out takes a part of a second. */
const AVAILABILITY_LEASE = 30;
const RANKING_LEASE = 600;

export const products = defineFeature({
  name: 'products',
  uses: ['audit', 'drawings'],
  calls: {
    products: productsCalls,
    browsing,
    barcodes,
    compare,
    joining,
    missedSearches,
    synonyms,
    productDetails,
    archive,
    sitemap,
    units,
  },
  routes: ({ api, goods, settings, rootCategories }) => productsRoutes(api, goods, settings.publicUrl, rootCategories),
  jobs: ({ db, log }) => [
    {
      ...{ name: 'availability', everyMs: 2_000, leaseSeconds: AVAILABILITY_LEASE },
      isDue: () => isAvailabilityDue(db),
      run: (turn) => followAvailability(db, turn),
    },
    { name: 'sellers', everyMs: HOUR, leaseSeconds: RANKING_LEASE, run: (turn) => rankSellers(db, log, turn) },
  ],
  retention: productsRetention,
});
