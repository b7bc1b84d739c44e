import { sql } from 'drizzle-orm';
import {
  type Brand,
  type BrandRow,
  type EditableBrand,
  MOST_LISTED_ALIASES,
  MOST_SUGGESTED_BRANDS,
} from '#features/brands/contract/brands.ts';
import { checkNoChangeRuns, listRunningChanges } from '#features/catalog-changes/server/catalog-change.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { countReindexRequests } from '#features/search/server/reindex-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';

type StoredBrand = Brand & { id: string };

/** SQL of the version of a brand `b`. */
const version = sql`md5(row(b.name, b.slug, b.description, b.picture)::text)`;

/** SQL columns of a brand `b` in lists, with the count of its facet value `f` and the title of a change in progress. */
const rowColumns = sql`
  b.id as "_id", b.slug, b.name, coalesce(f.products, 0) as count,
  (select title from catalog_change where subject = b.id::text and state = 'running' limit 1) as change`;
const facetJoin = sql`left join facet_value f on f.key = 'brand' and f.text = b.name`;

/**
 * Gets a brand that has products for sale.
 * @throws DomainError `brand_not_found`
 */
export const getPublicBrand = async (db: Database, slug: string): Promise<Brand> => {
  const found = await maybeOne<Brand>(
    db,
    sql`select slug, name, description, picture from brand b where slug = ${slug}
           and exists (select from product p where p.brand_id = b.id and p.status = 'active')`,
    'brand',
  );
  if (found === null) throw new DomainError('brand_not_found');
  return found;
};

/** Lists one page of the brands, by name. */
export const listBrands = async (
  db: Database,
  { page, limit, search }: PageQuery & { search: string },
): Promise<{ items: BrandRow[]; total: number }> => {
  const matches = sql`(${search} = '' or strpos(lower(b.name), lower(${search})) > 0)`;
  const [items, { total }] = await Promise.all([
    rows<BrandRow>(
      db,
      sql`select ${rowColumns} from brand b ${facetJoin} where ${matches}
           order by lower(b.name), b.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from brand b where ${matches}`),
  ]);
  return { items, total };
};

/** @throws DomainError `brand_not_found` */
export const getBrand = async (db: Database, id: string): Promise<EditableBrand> => {
  const [found, others, pending, changes] = await Promise.all([
    maybeOne<Omit<EditableBrand, 'others' | 'pending' | 'changes'>>(
      db,
      sql`select ${rowColumns}, b.description, b.picture, ${version} as version,
                 array(select a.name from brand_alias a where a.brand_id = b.id and a.name <> b.name
                        order by lower(a.name), a.name limit ${MOST_LISTED_ALIASES}) as aliases
            from brand b ${facetJoin} where b.id = ${id}`,
    ),
    rows<{ name: string }>(
      db,
      sql`select name from brand where id <> ${id} order by lower(name), id limit ${MOST_SUGGESTED_BRANDS}`,
    ),
    countReindexRequests(db),
    listRunningChanges(db),
  ]);
  if (found === null) throw new DomainError('brand_not_found');
  return { ...found, others: others.map(({ name }) => name), pending, changes };
};

/**
 * Gets a brand, and locks all brands and the brands of all products until `trx` ends.
 * @param seen the version that staff saw
 * @throws DomainError `brand_not_found`, `brand_changed`, `catalog_busy`
 */
export const lockBrand = async (trx: Transaction, id: string, seen: string): Promise<StoredBrand> => {
  await lockIndex(trx);
  await checkNoChangeRuns(trx);
  const found = await maybeOne<StoredBrand & { version: string }>(
    trx,
    sql`select b.id, b.slug, b.name, b.description, b.picture, ${version} as version from brand b where b.id = ${id}`,
  );
  if (found === null) throw new DomainError('brand_not_found');
  if (found.version !== seen) throw new DomainError('brand_changed');
  return found;
};

/** Counts the products of a brand, including drafts and deleted products. */
export const countProducts = (trx: Transaction, id: string): Promise<number> =>
  oneValue<number>(trx, sql`select count(*)::int from product where brand_id = ${id}`);
