import { defineFeature } from '#server/define-feature.ts';

/** Files that other shops export: their rows, and their products translated into rows of our own file. */
export default defineFeature({
  uses: ['hosted-shops', 'plain-lists', 'product-columns', 'product-editing', 'products', 'settings'],
});
