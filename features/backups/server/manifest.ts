import { z } from 'zod';
import { BackupReason } from '#features/backups/contract/backups.ts';

/** One table: its rows as PostgreSQL's COPY writes them as text, a line each. */
const BackupTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  bytes: z.number().int().min(0),
  sha256: z.string(),
});
export type BackupTable = z.infer<typeof BackupTable>;

/** The next number of a sequence follows `last`, or is `last` where none was given yet. */
const BackupSequence = z.object({ schema: z.string(), name: z.string(), last: z.number().int(), called: z.boolean() });

/** What a backup says of itself; the last thing written into it. */
export const Manifest = z.object({
  format: z.literal('copperline-backup'),
  /** Moves when an older shop could not read it any more. */
  edition: z.literal(1),
  /** By the clock of the database. */
  madeAt: z.iso.datetime(),
  why: BackupReason,
  mode: z.enum(['embedded', 'production']),
  /** The shop's id. */
  shop: z.string(),
  /** When the newest migration it had was made, in milliseconds. */
  migration: z.number().int(),
  tables: z.array(BackupTable),
  sequences: z.array(BackupSequence),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_FILE = 'manifest.json';

/** Where in the file a table lies. */
export const toEntryName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string => `${schema}.${name}.copy`;

/** How a table, or a sequence, is named in SQL. */
export const quoteName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join('.');

export const quoteColumnNames = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
