import { type SQL, sql } from 'drizzle-orm';
import { type CategoryTree, MOST_LISTED_CATEGORIES } from '#features/categories/contract/categories.ts';
import { UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';
import { KNOWN_CATEGORIES } from '#features/products/server/compatibility.ts';
import { checkNoChangeRuns, listRunningChanges } from '#features/catalog-changes/server/catalog-change.ts';
import { countReindexRequests, requestReindex } from '#features/search/server/reindex-requests.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { DomainError, type ErrorCode, errors } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { listMerges } from './list-merges.ts';

export type StoredCategory = {
  id: string;
  slug: string;
  name: string;
  parentId: string | null;
  position: number;
  googleCategory: string | null;
  description: string;
};

/** SQL of the columns of a category `c`, named as in `StoredCategory`. */
const columns = sql`c.id, c.slug, c.name, c.parent_id as "parentId", c.position,
  c.google_category as "googleCategory", c.description`;

/** SQL of the version of a category `c`. */
const version = sql`md5(row(c.slug, c.name, c.parent_id, c.google_category, c.description)::text)`;

/** True if joins or the shop use the category's slug. */
export const isFixedCategory = (slug: string): boolean => KNOWN_CATEGORIES.has(slug) || slug === UNSORTED_CATEGORY.slug;

/** SQL of a table of ids: a category and all below it, with `depth` (0 for the category itself). */
export const categoriesBelow = (id: SQL): SQL => sql`
  (with recursive below as (
     select id, 0 as depth from category where id = ${id}
     union all select k.id, below.depth + 1 from category k join below on k.parent_id = below.id)
   select * from below)`;

/** Requests that the products of a category, and of all categories below it, are indexed soon. */
export const requestCategoryReindex = (trx: Transaction, id: string): Promise<void> =>
  requestReindex(
    trx,
    sql`select id from product where category_id in (select id from ${categoriesBelow(sql`${id}`)} b)`,
  );

/** Lists the categories as a tree, each after its parent. */
export const listCategoryTree = async (db: Database): Promise<CategoryTree> => {
  const [found, pending, changes, merges] = await Promise.all([
    rows<Omit<CategoryTree['items'][number], 'isFixed'>>(
      db,
      sql`with recursive down as (
            select id, 1 as level, array[lpad(position::text, 10, '0') || name] as place from category where parent_id is null
            union all
            select c.id, down.level + 1, down.place || (lpad(c.position::text, 10, '0') || c.name)
              from category c join down on c.parent_id = down.id),
          counts as (
            select category_id, count(*) filter (where status = 'active')::int as n from product group by category_id),
          codes as (select category_id, count(*)::int as n from discount_code_scope group by category_id)
          select c.id as "_id", c.slug, c.name, c.parent_id as under, down.level, coalesce(counts.n, 0) as count,
                 counts.n is not null as "hasProducts", coalesce(codes.n, 0) as codes,
                 coalesce(c.google_category, '') as "googleCategory", c.description, ${version} as version
            from category c join down using (id) left join counts on counts.category_id = c.id
            left join codes on codes.category_id = c.id
           order by down.place, c.id limit ${MOST_LISTED_CATEGORIES + 1}`,
    ),
    countReindexRequests(db),
    listRunningChanges(db),
    listMerges(db),
  ]);
  return {
    items: found.slice(0, MOST_LISTED_CATEGORIES).map((row) => ({ ...row, isFixed: isFixedCategory(row.slug) })),
    isMore: found.length > MOST_LISTED_CATEGORIES,
    pending,
    changes,
    merges,
  };
};

/** Creates an error that a form shows at this field. */
export const fieldError = (field: string, code: ErrorCode): DomainError =>
  new DomainError(code, { fields: { [field]: errors[code].message } });

/**
 * Gets a category, and locks all categories and the categories of all products until `trx` ends.
 * @param seen the version that staff saw
 * @throws DomainError `category_not_found`, `category_changed`, `catalog_busy`
 */
export const lockCategory = async (trx: Transaction, id: string, seen: string): Promise<StoredCategory> => {
  await lockIndex(trx);
  await checkNoChangeRuns(trx);
  const found = await maybeOne<StoredCategory & { version: string }>(
    trx,
    sql`select ${columns}, ${version} as version from category c where c.id = ${id}`,
  );
  if (found === null) throw new DomainError('category_not_found');
  if (found.version !== seen) throw new DomainError('category_changed');
  return found;
};

/**
 * Gets another category that a form names.
 * @param field the field of the form that shows the error
 * @throws DomainError `category_not_found`
 */
export const getOtherCategory = async (trx: Transaction, id: string, field: string): Promise<StoredCategory> => {
  const found = await maybeOne<StoredCategory>(trx, sql`select ${columns} from category c where c.id = ${id}`);
  if (found === null) throw fieldError(field, 'category_not_found');
  return found;
};

/**
 * Checks that names are free below a category. Names below one category must differ, because product files name
 * categories by their path.
 * @param except the id of a category whose own name does not count, because it is being renamed, moved or deleted
 * @param field the field of the form that shows the error
 * @throws DomainError `category_taken`
 */
export const checkNamesFree = async (
  trx: Transaction,
  parentId: string | null,
  names: readonly string[],
  { except, field }: { except: string; field: string },
): Promise<void> => {
  const taken = await oneValue<boolean>(
    trx,
    sql`select exists (select from category where parent_id is not distinct from ${parentId}::uuid and id <> ${except}
                          and lower(name) in (select lower(n) from unnest(${sql.param(names)}::text[]) n))`,
  );
  if (taken) throw fieldError(field, 'category_taken');
};
