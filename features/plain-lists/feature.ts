import { defineFeature } from '#server/define-feature.ts';

/** Reads the lists of suppliers: which columns and numbers are meant, and the questions that only staff can answer. */
export default defineFeature({ uses: ['accounts', 'other-shops', 'product-columns', 'products'] });
