import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { partTables } from './write-parts.ts';

/** The tables with rows that every product may have without being used. They are deleted with the product. */
const ownTables = [...partTables, 'price_history', 'low_stock', 'stock_move', 'stock'];

/** The tables whose rows the database deletes with the product. */
const followingTables = ['product_origin', 'reindex_request'];

/**
 * Products deleted in one statement. For each of them, PostgreSQL looks for references in all tables, some of which it
 * has to scan.
 */
const STEP = 500;

/** The columns of all other tables that refer to a product. A product in one of them has been used. */
const listUses = (trx: Transaction): Promise<{ table: string; column: string }[]> =>
  rows<{ table: string; column: string }>(
    trx,
    sql`select t.relname as "table", a.attname as "column"
          from pg_constraint c join pg_class t on t.oid = c.conrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
         where c.contype = 'f' and c.confrelid = 'product'::regclass
           and t.relname <> all(${sql.param([...ownTables, ...followingTables])}::text[])`,
  );

/**
 * Deletes the products that an undone import had added, except those that anything refers to, such as an order, a cart
 * or a sale. Those stay archived. Call it after the archived products are indexed, because the index needs their rows.
 * @param undoneImports SQL that selects the ids of undone imports, whose moves of stock are no use of a product
 * @param reportStep called after each step, to renew the lease of the job
 */
export const deleteUnused = async (
  trx: Transaction,
  importId: string,
  undoneImports: SQL,
  reportStep: () => Promise<void>,
): Promise<void> => {
  const uses = await listUses(trx);
  const isUnused = sql.join(
    uses.map(
      ({ table, column }) =>
        sql`not exists (select from ${sql.identifier(table)} u where u.${sql.identifier(column)} = p.id)`,
    ),
    sql` and `,
  );
  const found = await rows<{ id: string }>(
    trx,
    sql`select p.id from product p
         where p.undone_import = ${importId} and p.status = 'archived' and ${isUnused}
           and not exists (select from stock_move m
                            where m.product_id = p.id and (m.import_id is null or m.import_id not in (${undoneImports})))`,
  );
  for (let from = 0; from < found.length; from += STEP) {
    const ids = sql`${sql.param(found.slice(from, from + STEP).map(({ id }) => id))}::uuid[]`;
    for (const table of ownTables)
      await execute(trx, sql`delete from ${sql.identifier(table)} where product_id = any(${ids})`);
    await execute(trx, sql`delete from product where id = any(${ids})`);
    await reportStep();
  }
};
