import { type SQL, sql } from 'drizzle-orm';
import { lockProductsForWrite } from '#features/product-editing/server/stored-products.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import { type LockedBulk, lockBulk } from './bulk-rule.ts';
import type { Obstacles, StoredChange } from './bulk-steps.ts';

/** Products changed in one transaction. Orders of them, and other changes of products, wait for about a second. */
const STEP = 500;

/** The time limit for one statement, in ms. */
const STATEMENT_MS = 60_000;

type ReportProgress = (done: number) => Promise<void>;

const toJsonRows = (obstacles: Obstacles): SQL =>
  sql`json_to_recordset(${JSON.stringify([...obstacles].map(([line, why]) => ({ line, why })))}::json) o(line int, why text)`;

/** Reads the changed rows of a step, and locks their products. */
const readStep = async (trx: Transaction, id: string, which: SQL): Promise<StoredChange<never, never>[]> => {
  const found = await rows<StoredChange<never, never>>(
    trx,
    sql`select line, product_id as "productId", draft, was from import_row
         where import_id = ${id} and draft is not null and ${which} limit ${STEP}`,
  );
  await lockProductsForWrite(
    trx,
    found.map(({ productId }) => productId),
  );
  return found;
};

/** Marks rows that could not be applied as refused, so that an undo does not revert them. */
const storeRefused = async (trx: Transaction, id: string, obstacles: Obstacles): Promise<void> => {
  if (obstacles.size === 0) return;
  await execute(
    trx,
    sql`update import_row r
           set kind = 'refused', draft = null, was = null, warnings = '[]', changes = '[]',
               problems = json_build_array(json_build_object('column', '', 'message', o.why))::jsonb
          from ${toJsonRows(obstacles)} where r.import_id = ${id} and r.line = o.line`,
  );
  await execute(
    trx,
    sql`update product_import
           set counts = counts || jsonb_build_object('refused', (counts ->> 'refused')::int + ${obstacles.size}::int,
                                                     'changed', (counts ->> 'changed')::int - ${obstacles.size}::int),
               warned = (select count(*) from import_row where import_id = ${id} and warnings <> '[]')
         where id = ${id}`,
  );
};

/** The differences between applying and undoing. */
type Direction = {
  state: 'applying' | 'undoing';
  /** SQL condition on the remaining rows, in the sequence of the work. */
  rest: (bulk: LockedBulk) => SQL;
  /** SQL condition on the finished rows `r` of the import `i`. */
  done: SQL;
  /** Writes some rows, and stores which could not be written. @returns SQL of the columns to set in the change */
  write: (
    trx: Transaction,
    bulk: LockedBulk & { id: string },
    some: readonly StoredChange<never, never>[],
  ) => Promise<SQL>;
  /** SQL of the columns to set when the change has ended. */
  end: SQL;
};

const applying: Direction = {
  state: 'applying',
  rest: (bulk) => sql`line > ${bulk.reached} order by line`,
  done: sql`r.line <= i.reached`,
  write: async (trx, { id, steps, customerId, title }, some) => {
    await storeRefused(trx, id, await steps.apply(trx, some, { customerId, why: title }));
    return sql`reached = ${some.at(-1)?.line}`;
  },
  end: sql`state = 'applied', applied_at = now()`,
};

const undoing: Direction = {
  state: 'undoing',
  rest: (bulk) => sql`line <= ${bulk.reached} order by line desc`,
  done: sql`r.line > i.reached`,
  write: async (trx, { id, steps, customerId, title }, some) => {
    const obstacles = await steps.undo(trx, some, { customerId, why: `${title}, undone` });
    await execute(
      trx,
      sql`update import_row r set kept = o.why from ${toJsonRows(obstacles)} where r.import_id = ${id} and r.line = o.line`,
    );
    return sql`reached = ${some.at(-1)?.line}::int - 1, kept = kept + ${obstacles.size}`;
  },
  end: sql`state = 'undone', undone_at = now()`,
};

/** Runs the next step of a change. @returns the number of products handled; null if nothing is left */
const doStep = async (trx: Transaction, id: string, { state, rest, write, end }: Direction): Promise<number | null> => {
  await execute(trx, sql`set local statement_timeout = ${sql.raw(String(STATEMENT_MS))}`);
  // Another process that runs the same change waits here, and then sees the progress of this one.
  await lockProductsForWrite(trx, []);
  const bulk = await lockBulk(trx, id, state);
  if (bulk === null) return null;
  const some = await readStep(trx, id, rest(bulk));
  if (some.length === 0) {
    await execute(trx, sql`update product_import set ${end}, tries = 0 where id = ${id}`);
    return null;
  }
  const progress = await write(trx, { ...bulk, id }, some);
  // A finished step resets the number of tries, so that a change that makes progress is never given up.
  await execute(trx, sql`update product_import set ${progress}, tries = 1 where id = ${id}`);
  return some.length;
};

/** Runs all steps, each in its own transaction. After a crash, the next call continues. */
const doSteps = async (
  long: Database,
  id: string,
  reportProgress: ReportProgress,
  direction: Direction,
): Promise<void> => {
  const found = await one<{ n: number }>(
    long,
    sql`select count(*)::int as n from import_row r join product_import i on i.id = r.import_id
         where i.id = ${id} and r.draft is not null and ${direction.done}`,
  );
  let reached = found.n;
  for (;;) {
    await reportProgress(reached);
    const more = await long.transaction((trx) => doStep(trx, id, direction));
    if (more === null) return;
    reached += more;
  }
};

/**
 * Applies a checked bulk change in steps. If somebody has changed a product's value since the check, the product is not
 * changed, and its row gets the reason.
 * @param reportProgress called with the number of products handled
 */
export const applyBulk = (long: Database, id: string, reportProgress: ReportProgress): Promise<void> =>
  doSteps(long, id, reportProgress, applying);

/**
 * Undoes a bulk change in steps, the last first, except for products whose value somebody has changed since.
 * @param reportProgress called with the number of products handled
 */
export const undoBulk = (long: Database, id: string, reportProgress: ReportProgress): Promise<void> =>
  doSteps(long, id, reportProgress, undoing);
