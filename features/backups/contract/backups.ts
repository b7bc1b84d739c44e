import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Reasons for a backup, with their labels. */
export const backupReasonLabels = {
  nightly: 'Daily',
  asked: 'Manual',
  command: 'From the command line',
  migration: 'Before an update',
  restore: 'Before a restore',
} as const;
export type BackupReason = keyof typeof backupReasonLabels;
export const BackupReason = z.enum(Object.keys(backupReasonLabels) as [BackupReason, ...BackupReason[]]);

/** The most files that the page shows. */
export const MOST_BACKUPS_SHOWN = 50;

/** A backup is made every day; staff see a warning if there has been none for this many days. */
export const OVERDUE_DAYS = 2;

const BackupFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  /** Summary from the backup's manifest; null if the file cannot be read. */
  said: z.object({ madeAt: z.iso.datetime(), why: BackupReason, rows: z.number().int() }).nullable(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** The shop's backups and their state. */
export const Backups = z.object({
  /** Backup folder on the machine that responds; null if it makes no backups. */
  folder: z.string().nullable(),
  /** How many daily and weekly backups to keep. */
  days: z.number().int(),
  weeks: z.number().int(),
  /** When any process made the newest backup; null if there is none. */
  lastAt: z.iso.datetime().nullable(),
  /** True if that is longer ago than `OVERDUE_DAYS`. */
  isLate: z.boolean(),
  /** The requested backup that is not finished; `share` is its progress from 0 to 1. Null if there is none. */
  asked: z.object({ at: z.iso.datetime(), share: z.number() }).nullable(),
  /** Why the last backup failed; null if it succeeded. */
  failed: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
  /** Newest first. */
  files: z.array(BackupFile),
  /** Number of all files. */
  total: z.number().int(),
});
export type Backups = z.infer<typeof Backups>;

export const backups = {
  get: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'List the backups, and get the result of the last one',
    auth: 'staff',
    permission: 'backups.create',
    reply: json(Backups),
  }),
  create: endpoint({
    method: 'POST',
    path: '/backups',
    summary: 'Make a backup now; repeated requests make one backup',
    auth: 'staff',
    permission: 'backups.create',
    reply: json(Backups),
    errors: ['no_backups'],
  }),
};
