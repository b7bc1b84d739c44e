import { joining } from '#features/joins/contract/join.ts';
import { products } from '#features/products/contract/products.ts';
import type { RootCategories } from '#features/products/server/categories.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { opensearch } from '#features/search/contract/opensearch.ts';
import { missedSearches, synonyms } from '#features/search/contract/searches.ts';
import type { CachedSeller } from '#features/settings/server/cached-seller.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { browseProducts } from './browse-products.ts';
import { listProducts } from './list-products.ts';
import { describeSearch } from './describe-search.ts';
import { findJoinableProducts } from './match-products.ts';
import { hideMissedSearch, listMissedSearches, recordMissedSearch } from './missed-searches.ts';
import { parseSearch } from './parse-search.ts';
import { resolveAddress } from './resolve-address.ts';
import { suggestProducts } from './suggest-products.ts';
import { addSynonym, listSynonyms, deleteSynonym } from './synonyms.ts';

export const searchRoutes = (
  api: Api,
  db: Database,
  shop: { roots: RootCategories; seller: CachedSeller; publicUrl: string },
): void => {
  const { roots, seller, publicUrl } = shop;
  api.mount(opensearch.describe, async () => ({
    type: 'application/opensearchdescription+xml' as const,
    data: describeSearch(seller.now().name, publicUrl),
  }));
  api.mount(products.list, async ({ query }) => {
    const { page, limit, sort, search: searchText } = query;
    const search = searchText === '' ? null : await parseSearch(db, searchText);
    const order = search === null || sort === 'newest' ? sort : 'relevance';
    const { items, total, isMore } = await listProducts(db, { page, limit, sort: order, search, groups: new Map() });
    return new HandlerReply(items, { total, isMore });
  });
  api.mount(browsing.roots, async () => roots.now());
  api.mount(browsing.list, ({ query }) => browseProducts(db, query));
  api.mount(browsing.resolve, ({ query }) => resolveAddress(db, query.search));
  api.mount(joining.match, ({ query }) => findJoinableProducts(db, query.search));
  api.mount(browsing.suggest, ({ query }) => suggestProducts(db, query.search));
  api.mount(missedSearches.report, ({ body, network }) => recordMissedSearch(db, body.search, network));
  api.mount(missedSearches.list, async ({ query }) => {
    const { items, ...more } = await listMissedSearches(db, query);
    return new HandlerReply(items, more);
  });
  api.mount(missedSearches.hide, ({ caller, params, body }) => hideMissedSearch(db, caller, params.id, body.hidden));
  api.mount(synonyms.list, async ({ query }) => {
    const { items, ...more } = await listSynonyms(db, query);
    return new HandlerReply(items, more);
  });
  api.mount(synonyms.add, ({ caller, body }) => addSynonym(db, caller, body));
  api.mount(synonyms.remove, ({ caller, params }) => deleteSynonym(db, caller, params.id));
};
