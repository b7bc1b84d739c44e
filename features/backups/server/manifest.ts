import { z } from 'zod';
import { BackupReason } from '#features/backups/contract/backups.ts';

/** A table; its rows are in the text format of PostgreSQL's COPY, one a line. */
const BackupTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  bytes: z.number().int().min(0),
  sha256: z.string(),
});
export type BackupTable = z.infer<typeof BackupTable>;

/** If `called`, the next number follows `last`; otherwise it is `last`. */
const BackupSequence = z.object({ schema: z.string(), name: z.string(), last: z.number().int(), called: z.boolean() });

/** Describes a backup; written to the file last. */
export const Manifest = z.object({
  format: z.literal('copperline-backup'),
  /** Raised when older shops can no longer read the format. */
  edition: z.literal(1),
  /** By the database's clock. */
  madeAt: z.iso.datetime(),
  why: BackupReason,
  mode: z.enum(['embedded', 'production']),
  /** The shop's id. */
  shop: z.string(),
  /** Time of the newest applied migration, in milliseconds. */
  migration: z.number().int(),
  tables: z.array(BackupTable),
  sequences: z.array(BackupSequence),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_FILE = 'manifest.json';

/** Path of a table in the file. */
export const toEntryName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string => `${schema}.${name}.copy`;

/** Quotes a table or sequence name for SQL. */
export const quoteName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join('.');

export const quoteColumnNames = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
