import { type SQL, sql } from 'drizzle-orm';
import type { ProductFilter, ProductStatus } from '#features/product-filter/contract/product-filter.ts';
import { type ParsedSearch, parseSearch } from '#features/search/server/parse-search.ts';
import { priceCondition } from '#features/search/server/price-range.ts';
import { parseChoices, plainFacets, resolveChoices } from '#features/search/server/resolve-choices.ts';
import { goodMatchQuery, partCondition, wordsCondition } from '#features/search/server/search-sql.ts';
import { AVAILABILITIES } from '#platform/contract/pages.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** The filter of a list; without a state, it finds products for sale. */
type Filter = Partial<Omit<ProductFilter, 'state'>> & { state?: ProductStatus | undefined };

/** A search of products for sale: the words as tsqueries, and the data that ranks its hits. */
export type FilterSearch = Pick<ParsedSearch, 'words' | 'part' | 'head' | 'first' | 'categoryQuery'>;

/** A filter as SQL. */
export type ResolvedFilter = {
  /** The condition of the products `p`. */
  where: SQL;
  state: ProductStatus;
  /** Null without a search. */
  search: FilterSearch | null;
  /** True if the state is not the only condition. */
  isNarrowed: boolean;
};

/** The most words of a search of drafts and deleted products by name. */
const MOST_WORDS = 20;

/** SQL of the ids of the products with a part number that begins like this. */
export const partsSql = (part: string): SQL => sql`
  select product_id as id, max(case when norm = ${part} then 1000 else 100 end) as boost
    from part_number where length(${part}::text) >= 3 and ${partCondition(part)} group by 1`;

/**
 * Decides whether the last word is complete or a prefix. A visitor's search also falls back to products with only
 * some of the words; this one does not, because staff may change all products that it finds.
 */
const parseFilterSearch = async (db: Database, text: string): Promise<FilterSearch> => {
  const { begun, ...search } = await parseSearch(db, text);
  if (begun === null || search.words.length === 0) return search;
  const { isWhole, isBegun } = await one<{ isWhole: boolean; isBegun: boolean }>(
    db,
    sql`with whole as materialized (
          select exists (select from product where status = 'active'
                            and search @@ to_tsquery('english', ${goodMatchQuery(search.words)}))
              or exists (${partsSql(search.part)}) as is)
        select whole.is as "isWhole",
               case when not whole.is then exists (
                 select from product where status = 'active'
                    and search @@ to_tsquery('english', ${goodMatchQuery(begun)})) else false end as "isBegun"
          from whole`,
  );
  return !isWhole && isBegun ? { ...search, words: begun } : search;
};

const searchCondition = ({ words, part }: FilterSearch): SQL => sql`
  p.id in (
    select p.id from product p where ${words.length > 0} and p.status = 'active'${wordsCondition(words)}
     union all select id from (${partsSql(part)}) n)`;

/** SQL condition that compares names, SKUs and brands, because drafts are not in the search index. */
const textCondition = (text: string, part: string): SQL => {
  const names = sql`lower(concat_ws(' ', p.name, p.sku, p.brand))`;
  const words = text.split(/\s+/).slice(0, MOST_WORDS);
  const hasAll = sql.join(
    words.map((word) => sql`strpos(${names}, lower(${word})) > 0`),
    sql` and `,
  );
  return sql`((${hasAll}) or p.id in (select id from (${partsSql(part)}) n))`;
};

const stateConditions: Record<ProductStatus, SQL> = {
  active: sql`p.status = 'active'`,
  draft: sql`p.status = 'draft'`,
  // Leaves out products that the undo of an import removed. Staff did not delete them, and they are listed with the
  // import.
  archived: sql`p.status = 'archived' and p.undone_import is null`,
};

const categoryCondition = (slug: string): SQL => sql`
  p.category_id = any(array(
    with recursive below as (
      select id from category where slug = ${slug}
      union all select c.id from category c join below on c.parent_id = below.id)
    select id from below))`;

const brandCondition = (names: readonly string[]): SQL =>
  sql`p.brand_id = any(array(select id from brand where name = any(${sql.param(names)}::text[])))`;

const availabilityCondition = (texts: readonly string[]): SQL => {
  const [inStock, outOfStock] = AVAILABILITIES;
  return sql`exists (
    select from stock a where a.product_id = p.id
       and (a.on_hand - a.reserved >= p.min_order and ${texts.includes(inStock)}
            or a.on_hand - a.reserved < p.min_order and ${texts.includes(outOfStock)}))`;
};

/** Resolves a filter to one condition, for lists, their totals, and bulk changes of the products found. */
export const resolveFilter = async (db: Database, filter: Filter): Promise<ResolvedFilter> => {
  const { search: text = '', category = '', state = 'active' } = filter;
  const chosen = parseChoices(filter, new Set(['availability', 'brand', 'price']));
  const brands = chosen.get('brand');
  const availability = chosen.get('availability');
  const price = resolveChoices([], plainFacets, new Map([['price', chosen.get('price') ?? ['']]])).get('price');
  const search = text === '' ? null : await parseFilterSearch(db, text);
  const conditions = [
    ...(search === null ? [] : [state === 'active' ? searchCondition(search) : textCondition(text, search.part)]),
    ...(category === '' ? [] : [categoryCondition(category)]),
    ...(brands === undefined ? [] : [brandCondition(brands)]),
    ...(availability === undefined ? [] : [availabilityCondition(availability)]),
    ...(price === undefined || Array.isArray(price) ? [] : [sql`true${priceCondition(price)}`]),
  ];
  return {
    where: sql.join([stateConditions[state], ...conditions], sql` and `),
    state,
    search,
    isNarrowed: conditions.length > 0,
  };
};
