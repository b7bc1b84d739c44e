import { type SQL, sql } from 'drizzle-orm';
import type { CatalogChange, CatalogChangeKinds } from '#features/catalog-changes/server/catalog-change.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, listValues } from '#platform/server/db/query.ts';
import { renameKeyInFamilies } from './family-orders.ts';

/** The previous name of a value. */
export type RenamedValue = { from: string };

const toList = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** Finds products with an attribute, in the order of its primary key. @param condition SQL condition on the row `a` */
const findOwners = (
  trx: Transaction,
  key: string,
  { after, limit, condition = sql`true` }: { after: string; limit: number; condition?: SQL },
): Promise<string[]> =>
  listValues<string>(
    trx,
    sql`select a.product_id from product_attribute a
         where a.key = ${key} and a.product_id > ${after}::uuid and ${condition} order by a.product_id limit ${limit}`,
  );

/** Raises the versions of products, so that forms that are already open cannot overwrite the change. */
const touchProducts = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await execute(trx, sql`update product set version = version + 1 where id = any(${toList(ids)})`);
};

const deleteValues = async (trx: Transaction, { subject }: CatalogChange, ids: readonly string[]): Promise<void> => {
  await execute(trx, sql`delete from product_attribute where key = ${subject} and product_id = any(${toList(ids)})`);
  await touchProducts(trx, ids);
};

/** Moves products' values to another key. If a product also has a value for the other key, that value stays. */
const mergeValues = async (trx: Transaction, change: CatalogChange, ids: readonly string[]): Promise<void> => {
  const { subject, target } = change;
  await execute(
    trx,
    sql`insert into product_attribute (product_id, key, text, number)
        select product_id, ${target}, text, number from product_attribute
         where key = ${subject} and product_id = any(${toList(ids)}) on conflict do nothing`,
  );
  await deleteValues(trx, change, ids);
};

const renameValues = async (
  trx: Transaction,
  { subject, target, details }: CatalogChange,
  ids: readonly string[],
): Promise<void> => {
  await execute(
    trx,
    sql`update product_attribute set text = ${target}
         where key = ${subject} and text = ${(details as RenamedValue).from} and product_id = any(${toList(ids)})`,
  );
  await touchProducts(trx, ids);
};

const deleteEmpty = async (trx: Transaction, { subject }: CatalogChange): Promise<void> => {
  await execute(trx, sql`delete from attribute where key = ${subject}`);
};

/** The changes of attributes that may affect many products. */
export const attributeChanges: CatalogChangeKinds = {
  'attribute.merge': {
    find: (trx, { subject }, after, limit) => findOwners(trx, subject, { after, limit }),
    write: mergeValues,
    finish: async (trx, change) => {
      await renameKeyInFamilies(trx, change.subject, change.target ?? '');
      await deleteEmpty(trx, change);
    },
  },
  'attribute.delete': {
    find: (trx, { subject }, after, limit) => findOwners(trx, subject, { after, limit }),
    write: deleteValues,
    finish: deleteEmpty,
  },
  'attribute.value': {
    find: (trx, { subject, details }, after, limit) =>
      findOwners(trx, subject, { after, limit, condition: sql`a.text = ${(details as RenamedValue).from}` }),
    write: renameValues,
    finish: async () => {},
  },
};
