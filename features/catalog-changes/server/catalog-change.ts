import { sql } from 'drizzle-orm';
import type { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { requestReindex } from '#features/search/server/reindex-requests.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';

/**
 * Products changed in one transaction: few enough that those who save a product meanwhile wait for a second at most.
 * Smaller changes are complete at once.
 */
export const STEP = 1000;

export type CatalogChange = {
  id: string;
  subject: string;
  target: string | null;
  details: object;
};

/**
 * How a kind of change goes on. A change may stop after any step, and the next process continues. Meanwhile staff may
 * edit products, but no categories, brands or attributes.
 */
type CatalogChangeKind = {
  /**
   * Finds the first products after one, ordered by id, that are still to be changed.
   * @param after empty for the first of all
   */
  find: (trx: Transaction, change: CatalogChange, after: string, limit: number) => Promise<string[]>;
  /** Changes these products, which are locked, and their versions. */
  write: (trx: Transaction, change: CatalogChange, ids: readonly string[]) => Promise<void>;
  /** Does what has to wait until no product is left. */
  finish: (trx: Transaction, change: CatalogChange) => Promise<void>;
};

export type CatalogChangeKinds = Readonly<Record<string, CatalogChangeKind>>;

/** Before all ids of products. */
const NO_PRODUCT = '00000000-0000-0000-0000-000000000000';

/** @returns the number of products changed, and the last of them */
const writeSome = async (
  trx: Transaction,
  kind: CatalogChangeKind,
  change: CatalogChange,
  after: string,
): Promise<{ count: number; last: string }> => {
  const ids = await kind.find(trx, change, after, STEP);
  const list = sql`${sql.param(ids)}::uuid[]`;
  if (ids.length > 0) {
    await execute(trx, sql`select from product where id = any(${list}) order by id for no key update`);
    await kind.write(trx, change, ids);
    await requestReindex(trx, sql`select unnest(${list})`);
  }
  return { count: ids.length, last: ids.at(-1) ?? after };
};

const storeProgress = (
  trx: Transaction,
  id: string,
  { count, reached, isDone }: { count: number; reached: string; isDone: boolean },
): Promise<number> =>
  execute(
    trx,
    sql`update catalog_change set done = done + ${count}, reached = ${reached}::uuid,
               state = ${isDone ? 'done' : 'running'} where id = ${id}`,
  );

/**
 * Does the next step of a change, and finishes it after the last one. `trx` has locked the index (`lockIndex`), so that
 * nobody else writes products.
 * @param reached the last product of the step before; null at first
 */
export const stepChange = async (
  trx: Transaction,
  kind: CatalogChangeKind,
  change: CatalogChange,
  reached: string | null,
): Promise<void> => {
  const some = await writeSome(trx, kind, change, reached ?? NO_PRODUCT);
  // After the last step, those that staff have edited meanwhile, so that they have to be changed again.
  const again = some.count < STEP ? await writeSome(trx, kind, change, NO_PRODUCT) : null;
  const isDone = again !== null && again.count < STEP;
  if (isDone) await kind.finish(trx, change);
  await bumpProductsVersion(trx);
  await storeProgress(trx, change.id, { count: some.count + (again?.count ?? 0), reached: some.last, isDone });
};

/**
 * Starts a change with its first step. A job does the others (`run-changes.ts`).
 * @param title `Merging Ball valves into Valves`
 * @param total the products that it has to change
 */
export const startChange = async (
  trx: Transaction,
  kinds: CatalogChangeKinds,
  {
    kind,
    title,
    subject,
    target,
    details,
    total,
  }: Omit<CatalogChange, 'id'> & { kind: string; title: string; total: number },
): Promise<void> => {
  const steps = kinds[kind];
  if (steps === undefined) throw new Error(`there are no steps for ${kind}`);
  const { id } = await one<{ id: string }>(
    trx,
    sql`insert into catalog_change (kind, title, subject, target, details, total)
        values (${kind}, ${title}, ${subject}, ${target}, ${JSON.stringify(details)}::jsonb, ${total}) returning id`,
  );
  await stepChange(trx, steps, { id, subject, target, details }, null);
};

/**
 * Checks that no change runs. Its finish needs its category, brand or attribute, and until then only some products are
 * changed. Call it after `lockIndex` before a write.
 * @throws DomainError `catalog_busy`
 */
export const checkNoChangeRuns = async (db: Database | Transaction): Promise<void> => {
  const running = await maybeOne(db, sql`select id from catalog_change where state = 'running' limit 1`);
  if (running !== null) throw new DomainError('catalog_busy');
};

export const listRunningChanges = (db: Database): Promise<RunningChange[]> =>
  rows<RunningChange>(
    db,
    sql`select id as "_id", title, least(done, total) as done, total from catalog_change where state = 'running' order by id`,
  );
