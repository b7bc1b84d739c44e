import { sql } from 'drizzle-orm';
import type { CacheTag } from '#platform/contract/endpoint.ts';
import { BASE_FACETS } from '#platform/contract/pages.ts';
import { versionKeys } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** The version of each cache tag, and the facets that a product list accepts. */
export const readVersions = async (db: Database): Promise<{ versions: Record<CacheTag, string>; facets: string[] }> => {
  const { facets, ...versions } = await one<Record<CacheTag, string> & { facets: string[] }>(
    db,
    sql`select coalesce((select value from meta where key = ${versionKeys.products}), '0') as products,
               coalesce((select value from meta where key = ${versionKeys.reviews}), '0') as reviews,
               array(select key from attribute where facet) || ${sql.param([...BASE_FACETS])}::text[] as facets`,
    'versions',
  );
  return { versions, facets };
};
