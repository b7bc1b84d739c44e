import { defineFeature } from '#server/define-feature.ts';

/**
 * Product files of hosted shops and marketplaces, translated into rows of our own file, and sentences about files that
 * cannot be translated.
 */
export default defineFeature({ uses: ['other-shops', 'product-editing'] });
