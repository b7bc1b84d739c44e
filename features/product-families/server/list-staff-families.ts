import { type SQL, sql } from 'drizzle-orm';
import type { FamilyRow } from '#features/product-families/contract/family-editing.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { getFamilyName } from './family-name.ts';

/** The most names of sizes from which a family's name is made. */
const MOST_NAMES = 30;

const MOST_WORDS = 12;

/**
 * Splits a search into words, without commas. A family's name consists of parts of its sizes' names, with commas
 * in other places.
 */
const splitSearch = (search: string): string[] =>
  search
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

/** SQL condition on a family: one of its sizes has all words in family, name or SKU. Empty without a search. */
const searchCondition = (search: string): SQL => {
  const words = splitSearch(search).map(
    (word) => sql`strpos(lower(concat_ws(' ', family, name, sku)), lower(${word})) > 0`,
  );
  return words.length === 0 ? sql`` : sql` and bool_or(${sql.join(words, sql` and `)})`;
};

/**
 * One page of the families with several sizes for sale, sorted by key. It groups the products only once, in one
 * statement.
 */
export const listStaffFamilies = async (
  db: Database,
  { page, limit, search }: PageQuery & { search: string },
): Promise<{ items: FamilyRow[]; total: number }> => {
  type Found = { total: number; items: (Omit<FamilyRow, 'name'> & { names: string[] })[] | null };
  const { total, items } = await one<Found>(
    db,
    sql`with found as materialized (
          select family, count(*)::int as count from product where status = 'active' group by family
          having count(*) > 1${searchCondition(search)})
        select (select count(*)::int from found) as total,
               (select json_agg(x) from (
                  select f.family as slug, f.count, i.url as img,
                         array(select name from product where family = f.family and status = 'active'
                                order by position, id limit ${MOST_NAMES}) as names
                    from (select * from found order by family limit ${limit} offset ${(page - 1) * limit}) f
                   cross join lateral (
                         select id from product where family = f.family and status = 'active'
                          order by position, id limit 1) p
                    join product_image i on i.product_id = p.id and i.position = 0
                   order by f.family) x) as items`,
  );
  return {
    items: (items ?? []).map(({ names, ...row }) => ({
      ...row,
      name: getFamilyName(
        row.slug,
        names.map((name) => ({ name })),
      ),
    })),
    total,
  };
};
