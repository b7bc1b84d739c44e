import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Why a backup was made, and how the screen says it. */
export const backupReasonLabels = {
  nightly: 'Daily',
  asked: 'By hand',
  command: 'From the command line',
  migration: 'Before an update',
  restore: 'Before a restore',
} as const;
export type BackupReason = keyof typeof backupReasonLabels;
export const BackupReason = z.enum(Object.keys(backupReasonLabels) as [BackupReason, ...BackupReason[]]);

/** So many files the page shows. */
export const MOST_BACKUPS_SHOWN = 50;

/** A file of the folder. */
/** One is made each day: who has had none for so long should know. */
export const OVERDUE_DAYS = 2;

const BackupFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  /** What it says of itself; null of one that cannot be read any more. */
  said: z.object({ madeAt: z.iso.datetime(), why: BackupReason, rows: z.number().int() }).nullable(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** How it stands with the copies the shop makes of itself. */
export const Backups = z.object({
  /** Where they are kept, on the machine that answers; null: it keeps none. */
  folder: z.string().nullable(),
  /** One of each day, and one of each week, is kept for so many of them. */
  days: z.number().int(),
  weeks: z.number().int(),
  /** When the newest was made, by whichever process; null: there is none. */
  lastAt: z.iso.datetime().nullable(),
  /** That is longer ago than `OVERDUE_DAYS`. */
  isLate: z.boolean(),
  /** One was asked for, and is not through; `share` is how far it is, from 0 to 1. */
  asked: z.object({ at: z.iso.datetime(), share: z.number() }).nullable(),
  /** Why the last one was not made; null when it was. */
  failed: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
  /** The newest first. */
  files: z.array(BackupFile),
  /** How many there are in all. */
  total: z.number().int(),
});
export type Backups = z.infer<typeof Backups>;

export const backups = {
  tell: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'The backups that are kept, and how the last one went',
    auth: 'staff',
    permission: 'backups.make',
    answer: json(Backups),
  }),
  make: endpoint({
    method: 'POST',
    path: '/backups',
    summary: 'Make a backup now; asked twice, it is made once',
    auth: 'staff',
    permission: 'backups.make',
    answer: json(Backups),
    errors: ['no_backups'],
  }),
};
