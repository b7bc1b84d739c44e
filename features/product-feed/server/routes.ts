import { findCollection, type CachedDeliveryRules } from '#features/delivery-days/server/shop-promises.ts';
import { feeds } from '#features/product-feed/contract/feeds.ts';
import type { CachedSeller } from '#features/settings/server/cached-seller.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { createFetchLog } from './feed-fetches.ts';
import { writeRecentRss } from './recent-rss.ts';
import { createStoredFeeds } from './stored-feeds.ts';

const TSV = 'text/tab-separated-values' as const;

/** @param rules the delivery rules, which determine whether and how soon goods can be collected */
export const productFeedRoutes = (
  api: Api,
  db: Database,
  shop: { publicUrl: string; seller: CachedSeller; rules: CachedDeliveryRules },
): void => {
  const { publicUrl, seller, rules } = shop;
  const stored = createStoredFeeds(db, publicUrl, rules);
  const fetchLog = createFetchLog(db);
  api.mount(feeds.products, async ({ query, caller }) => {
    const { file: data } = await stored.getProducts(query.for);
    await fetchLog.record(query.for, caller.headers?.['user-agent']);
    return { type: TSV, data };
  });
  api.mount(feeds.local, async ({ caller }) => {
    const { file: data } = await stored.getLocal();
    await fetchLog.record('local', caller.headers?.['user-agent']);
    return { type: TSV, data };
  });
  api.mount(feeds.recent, async ({ caller }) => {
    const data = await writeRecentRss(db, publicUrl, seller.now().name);
    await fetchLog.record('recent', caller.headers?.['user-agent']);
    return { type: 'application/rss+xml' as const, data };
  });
  api.mount(feeds.report, async () => {
    const { file: _file, ...report } = await stored.getProducts('google');
    const products = `${publicUrl}${feeds.products.path}`;
    return {
      ...report,
      fetches: await fetchLog.list(),
      urls: {
        google: products,
        meta: `${products}?for=meta`,
        local: findCollection(rules.now()) === null ? null : publicUrl + feeds.local.path,
        recent: publicUrl + feeds.recent.path,
      },
    };
  });
};
