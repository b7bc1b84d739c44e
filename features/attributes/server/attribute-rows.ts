import { type SQL, sql } from 'drizzle-orm';
import {
  type AttributeList,
  type AttributeRow,
  type EditableAttribute,
  MOST_LISTED_ATTRIBUTES,
  MOST_LISTED_VALUES,
} from '#features/attributes/contract/attributes.ts';
import { checkNoChangeRuns, listRunningChanges } from '#features/catalog-changes/server/catalog-change.ts';
import { countReindexRequests } from '#features/search/server/reindex-requests.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';

/** Attributes that joins, compatibility or drawings read by key. */
const KNOWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  'bore',
  'flats',
  'length',
  'medium',
  'outside',
  'pressure',
  'shape',
  'size',
  'thickness',
  'wall',
  'width',
]);

/**
 * SQL of attributes `t` for staff, with all their products counted in one pass.
 * @param condition SQL condition on the counted rows `a` of `product_attribute`
 */
const selectAttributes = (condition: SQL): SQL => sql`
  select t.key, t.label, t.type, t.unit, t.facet as "isFilter", md5(row(t.label, t.facet)::text) as version,
         coalesce(c.n, 0) as count
    from attribute t left join (
         select a.key, count(*)::int as n from product_attribute a join product p on p.id = a.product_id
          where p.status = 'active' and ${condition} group by a.key) c using (key)`;

type StoredAttribute = Omit<AttributeRow, 'isFixed'>;

const addFixed = <Row extends StoredAttribute>(row: Row): Row & { isFixed: boolean } => ({
  ...row,
  isFixed: KNOWN_ATTRIBUTES.has(row.key),
});

/** Lists the attributes in the shop's order. */
export const listAttributes = async (db: Database): Promise<AttributeList> => {
  const [found, pending, changes] = await Promise.all([
    rows<StoredAttribute>(
      db,
      sql`${selectAttributes(sql`true`)} order by t.position, t.key limit ${MOST_LISTED_ATTRIBUTES}`,
    ),
    countReindexRequests(db),
    listRunningChanges(db),
  ]);
  return { items: found.map(addFixed), pending, changes };
};

/** @throws DomainError `attribute_not_found` */
export const getAttribute = async (db: Database, key: string): Promise<EditableAttribute> => {
  const found = await maybeOne<StoredAttribute & Pick<EditableAttribute, 'alike'>>(
    db,
    sql`select t.*, coalesce((select json_agg(json_build_object('key', o.key, 'label', o.label) order by o.position, o.key)
                                from attribute o where o.key <> t.key and o.type = t.type
                                 and o.unit is not distinct from t.unit), '[]') as alike
          from (${selectAttributes(sql`a.key = ${key}`)} where t.key = ${key}) t`,
  );
  if (found === null) throw new DomainError('attribute_not_found');
  const values = await rows<{ value: string; count: number }>(
    db,
    sql`select a.text as value, count(*) filter (where p.status = 'active')::int as count
          from product_attribute a join product p on p.id = a.product_id
         where a.key = ${key} and a.text is not null group by a.text order by lower(a.text), a.text
         limit ${MOST_LISTED_VALUES + 1}`,
  );
  return {
    ...addFixed(found),
    values: values.slice(0, MOST_LISTED_VALUES),
    areMoreValues: values.length > MOST_LISTED_VALUES,
    changes: await listRunningChanges(db),
  };
};

/**
 * Gets an attribute, and locks all attributes and all products' attribute values until `trx` ends.
 * @param seen the version that staff saw
 * @throws DomainError `attribute_not_found`, `attribute_changed`, `catalog_busy`
 */
export const lockAttribute = async (trx: Transaction, key: string, seen: string): Promise<AttributeRow> => {
  await lockIndex(trx);
  await checkNoChangeRuns(trx);
  const found = await maybeOne<StoredAttribute>(
    trx,
    sql`${selectAttributes(sql`a.key = ${key}`)} where t.key = ${key}`,
  );
  if (found === null) throw new DomainError('attribute_not_found');
  if (found.version !== seen) throw new DomainError('attribute_changed');
  return addFixed(found);
};

/**
 * SQL of the ids of products that have an attribute.
 * @param condition SQL condition on the row `a` of `product_attribute`
 */
export const selectOwners = (key: string, condition: SQL = sql`true`): SQL =>
  sql`select a.product_id from product_attribute a where a.key = ${key} and ${condition}`;
