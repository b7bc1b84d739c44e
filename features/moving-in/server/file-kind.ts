import type { MoveKind, MoveRowKind } from '#features/moving-in/contract/move-files.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import type { Signature } from '#features/other-shops/server/source.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/*
 * A kind is what a file of a former shop has, such as customers. Its sources read the files of other shops; checking,
 * applying and undoing do not know which shop a row came from.
 */

/** A row of a file as it was read, before it is compared with the shop. */
export type ReadRow<Draft> = {
  /** The line of the file that it begins on. */
  line: number;
  /** The text that people know it by, such as an email address. */
  label: string;
  warnings: string[];
  /** Why it is refused; null if it is not. */
  problem: string | null;
  /** The thing that it becomes; null if it is refused. */
  draft: Draft | null;
};

/** A row of a file, compared with the shop. */
export type PlannedRow<Draft> = ReadRow<Draft> & {
  kind: MoveRowKind;
  /** The thing that it becomes, in a sentence. */
  detail: string;
};

/** A planned row with something to do, as it is stored. */
export type StoredRow<Draft> = { line: number; label: string; draft: Draft };

/** A row that was applied: what it has become, and what the undo needs to know. */
export type AppliedRow = { line: number; entityId: string | null; made: object | null };

/** An applied row, to be undone. */
export type UndoRow<Draft, Made> = StoredRow<Draft> & { entityId: string | null; made: Made | null };

/** Why a row stays when the file is undone. */
export type KeptRow = { line: number; why: string };

/** The shop whose files have these columns. `open` reads the rows below the head. */
export type MoveSource<Draft> = {
  /** As people call it: `Shopify`. */
  name: string;
  signatures: readonly Signature[];
  open(head: SourceHead): (rows: AsyncIterable<FileRow>) => AsyncGenerator<ReadRow<Draft>>;
};

/** The person who applies or undoes a file. */
export type MoveActor = { fileId: string; customerId: string; why: string };

export type FileKind<Draft = unknown, Made = unknown> = {
  kind: MoveKind;
  sources: readonly MoveSource<Draft>[];
  /**
   * The rows that are applied or undone in one transaction, because it locks what others need; an interrupted file is
   * continued. Without it, a file is applied and undone as a whole or not at all.
   */
  rowsPerStep?: number;
  /**
   * Compares rows with the shop and with earlier rows of the file.
   * @param seen what earlier rows of the file have, for the kind to read and to fill
   */
  plan(db: Database, rows: readonly ReadRow<Draft>[], seen: Map<string, number>): Promise<PlannedRow<Draft>[]>;
  apply(trx: Transaction, rows: readonly StoredRow<Draft>[], actor: MoveActor): Promise<AppliedRow[]>;
  undo(trx: Transaction, rows: readonly UndoRow<Draft, Made>[], actor: MoveActor): Promise<KeptRow[]>;
};
