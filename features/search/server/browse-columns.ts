import type { BrowsePage } from '#features/search/contract/browse.ts';
import type { FacetAttribute } from '#features/products/server/categories.ts';
import type { ValueCount } from './search-sql.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { attributeLengthMm, attributeValueText } from '#features/products/server/product-sql.ts';

type Columns = BrowsePage['columns'];
type Column = Columns[number];

/** The most columns; more would leave no room for the names. */
const MOST_COLUMNS = 3;

/** The most columns in a wide window: of facets, and of all. A narrower table hides them (`product-table.css`). */
const MOST_WIDE_FACETS = 4;
const MOST_WIDE_COLUMNS = 6;

const countDistinct = ({ values }: Column): number => new Set(Object.values(values)).size;

/**
 * Ranks how useful a column is. First come values that differ and that at least half of the products have, then
 * rarer values, then a value that is the same for all.
 */
const columnRanks = { telling: 0, rare: 1, same: 2, nothing: 3 };

const rankColumn = (facetCounts: ValueCount[], total: number, isRequested: boolean): number => {
  if (isRequested) return columnRanks.telling;
  if (facetCounts.length === 0) return columnRanks.nothing;
  if (facetCounts.length === 1) return columnRanks.same;
  return facetCounts.reduce((sum, { n }) => sum + n, 0) * 2 >= total ? columnRanks.telling : columnRanks.rare;
};

/**
 * Selects the columns of a table, the most useful first and otherwise in the shop's order. Facets depend on the whole
 * list, so that each of its pages has the same. Other columns, such as the weight, are those that at least half of the
 * page's products have, and that differ most.
 * @param columns of the products on the page
 * @param attributes the facets of the list
 * @param requested the attributes that the list is filtered or sorted by
 * @param products how many are on the page
 */
export const selectColumns = (
  columns: Columns,
  attributes: FacetAttribute[],
  facetCounts: ValueCount[],
  {
    total,
    requested,
    products,
    showsAllColumns,
  }: { total: number; requested: Set<string>; products: number; showsAllColumns: boolean },
): Pick<BrowsePage, 'columns' | 'hasMoreColumns'> => {
  const onPage = new Map(columns.map((column) => [column.key, column]));
  const facets = attributes
    .map(({ key, label, unit }) => ({
      column: onPage.get(key) ?? { key, label, unit, facet: true, values: {}, mm: {} },
      rank: rankColumn(
        facetCounts.filter((value) => value.key === key),
        total,
        requested.has(key),
      ),
    }))
    .filter(({ rank }) => rank < columnRanks.nothing)
    .toSorted((one, other) => one.rank - other.rank);
  const others = columns.filter(({ facet }) => !facet);
  const whole = [...facets.map(({ column }) => column), ...others];
  if (showsAllColumns) return { columns: whole, hasMoreColumns: false };
  const telling = facets.filter(({ rank }) => rank === columnRanks.telling).map(({ column }) => column);
  const filled = others
    .filter(({ values }) => Object.keys(values).length * 2 >= products)
    .toSorted((one, other) => countDistinct(other) - countDistinct(one));
  return {
    columns: [...telling.slice(0, MOST_WIDE_FACETS), ...filled].slice(0, MOST_WIDE_COLUMNS),
    hasMoreColumns: whole.length > Math.min(telling.length, MOST_COLUMNS),
  };
};

/** The attributes that some of the products have, in the shop's order, with values and lengths in mm by product id. */
export const listAttributeColumns = (db: Database, products: string[]): Promise<Column[]> =>
  rows(
    db,
    sql`select a.key, a.label, a.unit, a.facet, json_object_agg(v.product_id, ${attributeValueText}) as values,
               coalesce(json_object_agg(v.product_id, v.number) filter (where ${attributeLengthMm} is not null), '{}') as mm
          from product_attribute v join attribute a using (key)
         where v.product_id = any(${sql.param(products)}::uuid[])
         group by a.key order by a.position`,
    'columns',
  );
