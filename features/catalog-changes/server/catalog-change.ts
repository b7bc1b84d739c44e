import { sql } from 'drizzle-orm';
import type { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { requestReindex } from '#features/search/server/reindex-requests.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';

/**
 * Products changed in one transaction. Staff who save a product in the meantime wait for a second at most. Smaller
 * changes are finished at once.
 */
export const STEP = 1000;

export type CatalogChange = {
  id: string;
  subject: string;
  target: string | null;
  details: object;
};

/**
 * The steps of one kind of change. A change may stop after any step, and the next process continues. Until it ends,
 * staff can edit products, but no categories, brands or attributes.
 */
type CatalogChangeKind = {
  /**
   * Finds the next products to change, ordered by id.
   * @param after the id after which to search; the lowest id at the beginning
   */
  find: (trx: Transaction, change: CatalogChange, after: string, limit: number) => Promise<string[]>;
  /** Changes these products and raises their versions. The caller has locked them. */
  write: (trx: Transaction, change: CatalogChange, ids: readonly string[]) => Promise<void>;
  /** Does the work that must wait until all products are changed. */
  finish: (trx: Transaction, change: CatalogChange) => Promise<void>;
};

export type CatalogChangeKinds = Readonly<Record<string, CatalogChangeKind>>;

/** Lower than every product id. */
const NO_PRODUCT = '00000000-0000-0000-0000-000000000000';

/** @returns the number of products changed, and the id of the last one */
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
 * Runs the next step of a change, and finishes the change after the last step. `trx` has locked the index
 * (`lockIndex`), so that nobody else writes products.
 * @param reached the last product of the previous step; null for the first step
 */
export const stepChange = async (
  trx: Transaction,
  kind: CatalogChangeKind,
  change: CatalogChange,
  reached: string | null,
): Promise<void> => {
  const some = await writeSome(trx, kind, change, reached ?? NO_PRODUCT);
  // After the last step, looks again for products that staff have saved with the old value in the meantime.
  const again = some.count < STEP ? await writeSome(trx, kind, change, NO_PRODUCT) : null;
  const isDone = again !== null && again.count < STEP;
  if (isDone) await kind.finish(trx, change);
  await bumpProductsVersion(trx);
  await storeProgress(trx, change.id, { count: some.count + (again?.count ?? 0), reached: some.last, isDone });
};

/**
 * Starts a change and runs its first step. A job runs the others (`run-changes.ts`).
 * @param title such as `Merging Ball valves into Valves`
 * @param total the number of products to change
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
  const id = await oneValue<string>(
    trx,
    sql`insert into catalog_change (kind, title, subject, target, details, total)
        values (${kind}, ${title}, ${subject}, ${target}, ${JSON.stringify(details)}::jsonb, ${total}) returning id`,
  );
  await stepChange(trx, steps, { id, subject, target, details }, null);
};

/**
 * Checks that no change is running. A running change has changed only some products, and needs its category, brand or
 * attribute to finish. Call this after `lockIndex`, before a write.
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
