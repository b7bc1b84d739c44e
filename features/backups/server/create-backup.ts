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
import { formatBackupName, isPartialBackupOf, writeBackupFile } from './backup-file.ts';
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

/** Of the time that a backup takes the part until all is written; then it is read back. */
const WRITE_SHARE = 0.7;

const README = `This is a backup of a Copperline shop, with everything: orders, customers, pictures, documents, secrets.
Keep it where nobody else can read it, and off the machine of the shop.

Whether it is whole:   npm run backup -- --verify FILE
To bring it back:      npm run restore -- FILE

Each .copy is a table as PostgreSQL's COPY writes it as text; manifest.json says what is in them.
`;

export type BackupOptions = {
  /** The way to the database, past a pooler where there is one. */
  url: string;
  folder: string;
  why: BackupReason;
  /** Whoever asks holds the lock of migrations himself. */
  isMigrating?: boolean;
  /** Bytes of the disk that are left free. */
  room?: number;
  /** Ends it: nothing is left of the file. */
  stopping?: AbortSignal;
  /** Hears how far it is, from 0 to 1. */
  onProgress?: (share: number) => void;
};

export type BackupResult = { path: string; bytes: number; rows: number; tables: number; madeAt: string };

/**
 * Lets nobody else make a backup of this database, or bring it to another schema, until the transaction ends.
 * @throws StartError while somebody does
 */
const lockForBackup = async (client: PoolClient, isMigrating: boolean): Promise<void> => {
  await client.query(`begin; ${LONG_SESSION}`);
  const { rows } = await client.query<{ alone: boolean; still: boolean }>(
    `select pg_try_advisory_xact_lock($1) as alone,
            ${isMigrating ? 'true' : 'pg_try_advisory_xact_lock_shared($2)'} as still`,
    isMigrating ? [BACKUP_LOCK] : [BACKUP_LOCK, MIGRATION_LOCK],
  );
  if (rows[0]?.alone !== true) {
    throw new StartError('A backup of this database is being made at this moment: wait for it.');
  }
  if (!rows[0].still) {
    throw new StartError('The database is being migrated or restored at this moment: wait for it, and try again.');
  }
};

/** What a backup that was killed has left: only one is made at a time, so it is nobody's. */
const removePartialFiles = async (folder: string, shop: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => isPartialBackupOf(shop, one))) await rm(join(folder, name), { force: true });
};

const toByteStream = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream();

/** Copies what the snapshot sees into a ZIP, table by table, and at last what there is in it. */
const writeZip = async (
  client: PoolClient,
  seen: Snapshot,
  target: WritableStream<Uint8Array>,
  { why, stopping, onProgress = () => {} }: BackupOptions,
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
        // As text a table is larger than on the disk, or smaller.
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
    why,
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
 * Writes all that a shop has into one file, as it is at this moment and while it goes on, and reads it back. Rows come as a
 * stream: what the shop has does not matter to the memory this takes.
 * @throws StartError where there is no shop, the disk cannot take it, or another backup is being made
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
          // Nothing is read any more: what is vacuumed need not wait.
          await client.query('commit');
        },
        async check(part) {
          const found = await verifyBackup(part, (share) => {
            stopping?.throwIfAborted();
            onProgress(WRITE_SHARE + (1 - WRITE_SHARE) * share);
          });
          if (JSON.stringify(found.manifest) !== JSON.stringify(written))
            throw new Error('the manifest is another one');
          bytes = found.bytes;
        },
      });
      await holding.query('commit');
      isThrough = true;
      const { tables } = written ?? { tables: [] };
      return { path, bytes, rows: countRows({ tables }), tables: tables.length, madeAt: seen.madeAt };
    } finally {
      // One that was cut off in the middle of a table is of no use to anybody.
      for (const one of [holding, client]) one.release(!isThrough);
    }
  } catch (cause) {
    throw explainPermissionError(cause);
  } finally {
    await db.$client.end();
  }
};
