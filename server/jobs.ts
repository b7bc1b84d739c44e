import type { FastifyBaseLogger } from 'fastify';
import { isBackupAsked } from '#features/backups/server/backup-state.ts';
import { type BackupPlace, runBackup } from '#features/backups/server/run-backup.ts';
import type { Database } from '#platform/server/db/open.ts';
import { issueMissing } from '#features/documents/server/issue-missing.ts';
import { sumMonths } from '#features/reports/server/sum-months.ts';
import { isUnsealed, sealAudit } from '#features/audit/server/seal-audit.ts';
import { cleanNightly } from '#features/retention/server/clean-nightly.ts';
import { checkRules } from '#features/checks/server/checks.ts';
import { finishBegun } from '#features/cancellations/server/finish-begun.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import type { Live } from '#features/live/server/open-live.ts';
import { isNoticeDue, mailNotices } from '#features/notifications/server/mail-notices.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import { compareDaily } from '#features/payments/server/compare-daily.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { tellLow } from '#features/stock/server/tell-low.ts';
import { tellWatchers } from '#features/back-in-stock/server/tell-watchers.ts';
import { followAvailability, isAvailabilityDue } from '#features/products/server/follow-availability.ts';
import { isImportWaiting, runImports } from '#features/catalog-import/server/run-imports.ts';
import { isPictureWaiting, runPictures } from '#features/catalog-import/server/run-pictures.ts';
import { rankSellers } from '#features/products/server/rank-sellers.ts';
import { sendMessages } from '#features/webhooks/server/send-messages.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Who has said nothing for so long has died. */
const LEASE = 600;

/** An import says each second or so that it lives: who died in the middle of one is soon followed. */
const IMPORT_LEASE = 30;

/** The look at the provider's events says so each hundred of them: lost webhooks wait for nobody who died. */
const SWEEP_LEASE = 60;

/** A backup says each second or so that it goes on, but for its first and last moments on a slow disk. */
const BACKUP_LEASE = 120;

/** A chunk of products that were sold out takes a part of a second. */
const AVAILABILITY_LEASE = 30;

/** A chunk of the audit takes a part of a second. */
const AUDIT_LEASE = 30;

type JobDeps = {
  db: Database;
  /** For a transaction of minutes. */
  long: Database;
  provider: CardProvider;
  log: FastifyBaseLogger;
  /** From the end of one sweep to the start of the next. */
  sweepSeconds: number;
  sendMails: (stopping: AbortSignal) => Promise<void>;
  /** Lets go what the page cache keeps of before a write, be it another process's. */
  refreshCache: () => Promise<void>;
  live: Pick<Live, 'look' | 'isHeard'>;
  /** Says that this build serves still, so that other processes keep the files of its pages. */
  publishAssets: () => Promise<void>;
  /** The shop's own address. */
  shopEmail: string;
  /** Webhooks may go to machines of this one's own network, and pictures may come from there. */
  tellsPrivate: boolean;
  /** Null: the shop makes none of itself. */
  backups: BackupPlace | null;
};

const backupJobs = (db: Database, log: FastifyBaseLogger, place: BackupPlace): Job[] => [
  {
    name: 'backup',
    everyMs: DAY,
    leaseSeconds: BACKUP_LEASE,
    run: (turn) => runBackup(db, place, log, turn, 'nightly'),
  },
  {
    ...{ name: 'backup-asked', everyMs: 2 * SECOND, leaseSeconds: BACKUP_LEASE },
    isDue: () => isBackupAsked(db),
    run: (turn) => runBackup(db, place, log, turn, 'asked'),
  },
];

/** Everything the shop does beside the requests. */
export const shopJobs = ({ db, long, provider, log, sweepSeconds, ...deps }: JobDeps): Job[] => [
  // First: soon a page of this build asks for its files wherever it may.
  { name: 'assets', everyMs: DAY, leaseSeconds: null, run: deps.publishAssets },
  { name: 'mails', everyMs: SECOND, leaseSeconds: null, run: ({ stopping }) => deps.sendMails(stopping) },
  {
    ...{ name: 'webhooks', everyMs: SECOND, leaseSeconds: null },
    run: ({ stopping }) => sendMessages(db, deps.tellsPrivate, log, stopping),
  },
  {
    ...{ name: 'notices', everyMs: 5 * SECOND, leaseSeconds: null },
    isDue: () => isNoticeDue(db),
    run: () => mailNotices(db, deps.shopEmail),
  },
  { name: 'cache', everyMs: SECOND, leaseSeconds: null, run: deps.refreshCache },
  {
    ...{ name: 'live', everyMs: SECOND, leaseSeconds: null },
    isDue: async () => deps.live.isHeard(),
    run: deps.live.look,
  },
  // Looked for twice as often as it must be done, so that it is done in time whoever died.
  {
    ...{ name: 'sweep', everyMs: (sweepSeconds * SECOND) / 2, leaseSeconds: SWEEP_LEASE },
    run: (turn) => sweep(db, provider, log, turn),
  },
  {
    ...{ name: 'finish', everyMs: sweepSeconds * SECOND, leaseSeconds: null },
    run: ({ stopping }) => finishBegun(db, provider, log, { stopping }),
  },
  { name: 'watches', everyMs: 5 * SECOND, leaseSeconds: null, run: () => tellWatchers(db) },
  {
    ...{ name: 'availability', everyMs: 2 * SECOND, leaseSeconds: AVAILABILITY_LEASE },
    isDue: () => isAvailabilityDue(db),
    run: (turn) => followAvailability(db, turn),
  },
  {
    ...{ name: 'imports', everyMs: SECOND, leaseSeconds: IMPORT_LEASE },
    isDue: () => isImportWaiting(db),
    run: (turn) => runImports(db, long, log, turn),
  },
  {
    ...{ name: 'import-pictures', everyMs: SECOND, leaseSeconds: IMPORT_LEASE },
    isDue: () => isPictureWaiting(db),
    run: (turn) => runPictures(db, deps.tellsPrivate, log, turn),
  },
  {
    ...{ name: 'audit', everyMs: SECOND, leaseSeconds: AUDIT_LEASE },
    isDue: () => isUnsealed(db),
    run: (turn) => sealAudit(db, turn),
  },
  { name: 'low-stock', everyMs: 5 * MINUTE, leaseSeconds: LEASE, run: () => tellLow(db) },
  { name: 'checks', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => compareDaily(db, provider, log, turn) },
  { name: 'rules', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => checkRules(db, log, turn) },
  { name: 'clean', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => cleanNightly(db, log, turn) },
  { name: 'documents', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => issueMissing(db, log, turn) },
  { name: 'months', everyMs: HOUR, leaseSeconds: LEASE, run: (turn) => sumMonths(db, log, turn) },
  { name: 'sellers', everyMs: HOUR, leaseSeconds: LEASE, run: (turn) => rankSellers(db, log, turn) },
  ...(deps.backups === null ? [] : backupJobs(db, log, deps.backups)),
];
