import type { MoveKind, MoveRowKind } from '#features/moving-in/contract/move-files.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import type { Signature } from '#features/other-shops/server/source.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/*
 * A file kind is the kind of rows in a file of a former shop, such as customers. Each kind has a source for each shop
 * system whose files it reads. Checking, applying and undoing do not depend on the source.
 */

/** A row as read from a file, before it is compared with the shop. */
export type ReadRow<Draft> = {
  /** The first line of the row in the file. */
  line: number;
  /** A text that identifies the row for people, such as an email address. */
  label: string;
  warnings: string[];
  /** Why the row is refused; null if it is not. */
  problem: string | null;
  /** The thing that the row becomes; null if the row is refused. */
  draft: Draft | null;
  /** The host of the old address of the row, such as `www.example.com`. */
  host?: string;
};

/** A row of a file, compared with the shop. */
export type PlannedRow<Draft> = ReadRow<Draft> & {
  kind: MoveRowKind;
  /** A sentence about the result of the row. */
  detail: string;
};

/** A stored row that will change something. */
export type StoredRow<Draft> = { line: number; label: string; draft: Draft };

/** An applied row: the id of the thing it became, and details for the undo. */
export type AppliedRow = { line: number; entityId: string | null; made: object | null };

/** An applied row, to be undone. */
export type UndoRow<Draft, Made> = StoredRow<Draft> & { entityId: string | null; made: Made | null };

/** Why a row stays when the file is undone. */
export type KeptRow = { line: number; why: string };

/** A shop system whose files have these columns. `open` returns a reader for the rows below the header. */
export type MoveSource<Draft> = {
  /** The name that people know, such as `Shopify`. */
  name: string;
  signatures: readonly Signature[];
  /** The columns with days or times. */
  dates?: readonly string[];
  open(head: SourceHead): (rows: AsyncIterable<FileRow>) => AsyncGenerator<ReadRow<Draft>>;
};

/** The person who applies or undoes a file. */
export type MoveActor = {
  fileId: string;
  customerId: string;
  why: string;
  /** The file and its shop, such as `Shopify, customers.csv`, if the person can prove the consent to the newsletter. */
  consentSource: string | null;
};

export type FileKind<Draft = unknown, Made = unknown> = {
  kind: MoveKind;
  sources: readonly MoveSource<Draft>[];
  /**
   * The most rows to apply or undo in one transaction, if the kind locks rows that others need. An interrupted file is
   * then continued. Without this limit, a file is applied and undone completely or not at all.
   */
  rowsPerStep?: number;
  /**
   * Compares rows with the shop and with earlier rows of the file.
   * @param seen the lines of earlier rows, by a key of the kind; `plan` reads and fills it
   */
  plan(db: Database, rows: readonly ReadRow<Draft>[], seen: Map<string, number>): Promise<PlannedRow<Draft>[]>;
  /** True if the row is refused only because the shop lacks its product, which may be imported later. */
  waitsForProduct?(row: PlannedRow<Draft>): boolean;
  apply(trx: Transaction, rows: readonly StoredRow<Draft>[], actor: MoveActor): Promise<AppliedRow[]>;
  undo(trx: Transaction, rows: readonly UndoRow<Draft, Made>[], actor: MoveActor): Promise<KeptRow[]>;
};
