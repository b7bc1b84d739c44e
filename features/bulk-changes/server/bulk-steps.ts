import type { ImportRow, RowKind } from '#features/catalog-import/contract/import-rows.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';

/** The effect of a change on a product. A row that changes nothing stores no values. */
export type PlannedChange<After = object, Before = object> = Omit<ImportRow, 'line' | 'name'> & {
  kind: Exclude<RowKind, 'new'>;
  productId: string;
  draft: After | null;
  was: Before | null;
};

/** A planned change as stored in its row. */
export type StoredChange<After, Before> = { line: number; productId: string; draft: After; was: Before };

/** The staff member who applies or undoes a change. `why` is the change's title for the audit. */
export type BulkActor = { customerId: string; why: string };

/** The reasons why rows were not written, by line. */
export type Obstacles = Map<number, string>;

/**
 * How one kind of change is planned, applied and undone, for some products at a time. `trx` has locked the products.
 */
export type BulkSteps<After, Before> = {
  plan: (db: Database, ids: readonly string[]) => Promise<PlannedChange[]>;
  apply: (trx: Transaction, rows: readonly StoredChange<After, Before>[], actor: BulkActor) => Promise<Obstacles>;
  undo: (trx: Transaction, rows: readonly StoredChange<After, Before>[], actor: BulkActor) => Promise<Obstacles>;
};
