import { defineFeature } from '#server/define-feature.ts';
import { redirectFiles } from './server/redirect-files.ts';
import { sitemapFiles } from './server/sitemap-files.ts';

/** Redirects for the addresses of a former shop, read from its redirects or its sitemap. */
export default defineFeature({
  uses: ['audit', 'moving-in', 'other-shops', 'product-editing', 'products', 'redirects'],
  moveFileKinds: [redirectFiles, sitemapFiles],
});
