import { defineFeature } from '#server/define-feature.ts';

/** The lists of suppliers: which columns and numbers are meant, and what only staff know about a list. */
export default defineFeature({ uses: ['accounts', 'product-columns', 'products'] });
