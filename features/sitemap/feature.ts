import { sitemap } from '#features/sitemap/contract/sitemap.ts';
import { defineFeature } from '#server/define-feature.ts';
import { mountSitemap } from './server/sitemap.ts';

/** The files that tell crawlers which pages the shop has, and which they may read. */
export default defineFeature({
  uses: ['audit', 'products', 'reduced-prices', 'settings'],
  calls: { sitemap },
  routes: ({ api, goods, settings }) => mountSitemap(api, goods, settings.publicUrl),
});
