import { defineFeature } from '#server/define-feature.ts';

/**
 * The columns of a product file. Defines how a row is read, planned and written, for imports, the price sheet and
 * exports.
 */
export default defineFeature({ uses: ['product-editing', 'products'] });
