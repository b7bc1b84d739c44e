import { sql } from 'drizzle-orm';
import type { BulkForm } from '#features/bulk-changes/contract/bulk-changes.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import type { BulkSteps } from './bulk-steps.ts';
import { createFieldSteps } from './field-steps.ts';
import { createStateSteps } from './state-steps.ts';

/** Creates the steps of a change. Their rows are stored as JSON, which only these steps read. */
const createSteps = ({ change }: BulkForm): BulkSteps<never, never> =>
  change.field === 'state' ? createStateSteps(change.action) : createFieldSteps(change);

/** Gets the filter and the change that staff have chosen, and the change's steps. */
export const getBulkRule = async (
  db: Database,
  id: string,
): Promise<{ rule: BulkForm; steps: BulkSteps<never, never> }> => {
  const rule = await oneValue<BulkForm>(db, sql`select rule from product_import where id = ${id}`);
  return { rule, steps: createSteps(rule) };
};

export type LockedBulk = {
  steps: BulkSteps<never, never>;
  title: string;
  /** The staff member who applies or undoes the change. */
  customerId: string;
  /** The last line that is applied and not undone. */
  reached: number;
};

/** @returns a bulk change in this state, locked by `trx`; null if another process has already handled it */
export const lockBulk = async (
  trx: Transaction,
  id: string,
  state: 'applying' | 'undoing',
): Promise<LockedBulk | null> => {
  const found = await maybeOne<Omit<LockedBulk, 'steps'> & { rule: BulkForm }>(
    trx,
    sql`select rule, file_name as title, reached,
               ${sql.raw(state === 'applying' ? 'applied_by' : 'undone_by')} as "customerId"
          from product_import where id = ${id} and state = ${state} for no key update`,
  );
  if (found === null) return null;
  const { rule, ...bulk } = found;
  return { ...bulk, steps: createSteps(rule) };
};
