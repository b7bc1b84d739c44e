import { ZipWriter } from '@zip.js/zip.js';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as Pieces } from 'node:stream/web';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupReason } from '#features/backups/contract/backups.ts';
import { connectClient, explainPermissionError } from '#platform/server/db/connect-client.ts';
import { BACKUP_LOCK, MIGRATION_LOCK } from '#platform/server/db/locks.ts';
import { connect } from '#platform/server/db/open.ts';
import { StartError } from '#server/start-error.ts';
import { formatBackupName, isPartialShopBackup, writeBackupFile } from './backup-file.ts';
import {
  type BackupTable,
  countRows,
  toEntryName,
  type Manifest,
  MANIFEST_FILE,
  quoteName,
  quoteColumnNames,
} from './manifest.ts';
import { type SnapshotTable, LONG_SESSION, openSnapshot, readSequences, type Snapshot } from './snapshot.ts';
import { createRowCounter, verifyBackup } from './open-backup.ts';

/** The share of a backup's progress for writing; the rest is for verification. */
const WRITE_SHARE = 0.7;

const README = `This is a backup of a Copperline shop, with everything: orders, customers, pictures, documents, secrets.
Keep it where nobody else can read it, and not on the shop's machine.

To verify it:    npm run backup -- --verify FILE
To restore it:   npm run restore -- FILE

Each .copy file is a table in the text format of PostgreSQL's COPY; manifest.json lists the contents.
`;

export type BackupOptions = {
  /** Connection string that bypasses the pooler, if there is one. */
  url: string;
  folder: string;
  reason: BackupReason;
  /** True if the caller holds the migration lock. */
  isMigrating?: boolean;
  /** Bytes to leave free on the disk. */
  room?: number;
  /** Aborts the backup; no file remains. */
  stopping?: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void;
};

export type BackupResult = { path: string; bytes: number; rows: number; tables: number; madeAt: string };

/**
 * Prevents other backups and migrations of this database until the transaction ends.
 * @throws StartError if another backup or a migration is running
 */
const lockForBackup = async (client: PoolClient, isMigrating: boolean): Promise<void> => {
  await client.query(`begin; ${LONG_SESSION}`);
  const { rows } = await client.query<{ alone: boolean; still: boolean }>(
    `select pg_try_advisory_xact_lock($1) as alone,
            ${isMigrating ? 'true' : 'pg_try_advisory_xact_lock_shared($2)'} as still`,
    isMigrating ? [BACKUP_LOCK] : [BACKUP_LOCK, MIGRATION_LOCK],
  );
  if (rows[0]?.alone !== true) {
    throw new StartError('A backup of this database is already running. Wait until it finishes.');
  }
  if (!rows[0].still) {
    throw new StartError('The database is being migrated or restored. Wait until that finishes, and try again.');
  }
};

/** Removes partial files. Only one backup runs at a time, so killed processes left them. */
const removePartialFiles = async (folder: string, shop: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => isPartialShopBackup(shop, one)))
    await rm(join(folder, name), { force: true });
};

const toByteStream = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream();

/** Writes the snapshot to a ZIP, table by table, and the manifest last. */
const writeZip = async (
  client: PoolClient,
  seen: Snapshot,
  target: WritableStream<Uint8Array>,
  { reason, stopping, onProgress = () => {} }: BackupOptions,
): Promise<Manifest> => {
  const zip = new ZipWriter(target, { useWebWorkers: false, zip64: true, keepOrder: true });
  const total = seen.tables.reduce((sum, { size }) => sum + size, 1);
  let before = 0;
  const tables: BackupTable[] = [];
  const addTable = async ({ size, ...table }: SnapshotTable) => {
    const tally = createRowCounter();
    const copy = client.query(copyTo(`copy ${quoteName(table)} (${quoteColumnNames(table)}) to stdout`));
    const pieces = async function* () {
      let bytes = 0;
      for await (const piece of copy as AsyncIterable<Buffer>) {
        stopping?.throwIfAborted();
        tally.add(piece);
        bytes += piece.length;
        // A table's text may be larger or smaller than its size on disk.
        onProgress((WRITE_SHARE * (before + Math.min(bytes, size))) / total);
        yield piece;
      }
    };
    await zip.add(toEntryName(table), Pieces.from(pieces()) as unknown as ReadableStream<Uint8Array>);
    before += size;
    tables.push({ ...table, ...tally.end() });
  };
  await zip.add('README.txt', toByteStream(README));
  for (const table of seen.tables) await addTable(table);
  const { madeAt, mode, shop, migration } = seen;
  const manifest: Manifest = {
    format: 'copperline-backup',
    edition: 1,
    madeAt,
    why: reason,
    mode,
    shop,
    migration,
    tables,
    sequences: await readSequences(client),
  };
  await zip.add(MANIFEST_FILE, toByteStream(`${JSON.stringify(manifest, null, 1)}\n`));
  await zip.close();
  return manifest;
};

/**
 * Writes the whole shop to one file while the shop runs, and verifies the file. Rows are streamed, so memory use does
 * not depend on the shop's size.
 * @throws StartError if there is no shop, the disk cannot take the file, or another backup is running
 */
export const createBackup = async (wish: BackupOptions): Promise<BackupResult> => {
  const { folder, onProgress = () => {}, stopping } = wish;
  const db = connect(wish.url, () => {}, { connections: 2 });
  try {
    const holding = await connectClient(db, 'DATABASE_URL');
    const client = await connectClient(db, 'DATABASE_URL');
    let isThrough = false;
    try {
      await lockForBackup(holding, wish.isMigrating === true);
      const seen = await openSnapshot(client);
      await removePartialFiles(folder, seen.shop);
      let written: Manifest | null = null;
      let bytes = 0;
      const path = await writeBackupFile(folder, formatBackupName(seen.shop, seen.madeAt), {
        room: wish.room,
        async fill(target) {
          written = await writeZip(client, seen, target, wish);
          // All rows are read, so the snapshot need not delay vacuum any longer.
          await client.query('commit');
        },
        async check(part) {
          const found = await verifyBackup(part, (share) => {
            stopping?.throwIfAborted();
            onProgress(WRITE_SHARE + (1 - WRITE_SHARE) * share);
          });
          if (JSON.stringify(found.manifest) !== JSON.stringify(written)) throw new Error('the manifest differs');
          bytes = found.bytes;
        },
      });
      await holding.query('commit');
      isThrough = true;
      const { tables } = written ?? { tables: [] };
      return { path, bytes, rows: countRows({ tables }), tables: tables.length, madeAt: seen.madeAt };
    } finally {
      // Closes connections that were interrupted in the middle of a table, because they cannot be reused.
      for (const one of [holding, client]) one.release(!isThrough);
    }
  } catch (cause) {
    throw explainPermissionError(cause);
  } finally {
    await db.$client.end();
  }
};
