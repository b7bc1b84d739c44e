import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js';
import { type FileHandle, open } from 'node:fs/promises';
import { StartError } from '#server/start-error.ts';
import { type BackupTable, MANIFEST_FILE, Manifest, toEntryName } from './manifest.ts';
import { createHash } from 'node:crypto';

/** Far above the size of any real manifest. */
const MOST_MANIFEST_BYTES = 4 * 1024 * 1024;

/** Random access to a file, without reading all of it into memory. */
class FileBytes extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super(file);
    this.#file = file;
  }

  override async init(): Promise<void> {
    await super.init?.();
    this.size = (await this.#file.stat()).size;
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - from)));
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await this.#file.read(bytes, at, bytes.length - at, from + at);
      if (bytesRead === 0) throw new Error('the file became shorter while it was read');
      at += bytesRead;
    }
    return bytes;
  }
}

export type OpenBackup = {
  manifest: Manifest;
  bytes: number;
  /** Unpacks an entry as a stream. */
  read: (entry: string) => AsyncGenerator<Uint8Array>;
  close: () => Promise<void>;
};

/** Error for a damaged or incomplete file. */
export const damagedError = (path: string, cause?: unknown): StartError =>
  new StartError(`${path} is damaged or incomplete. Use another backup.`, { cause });

const noBackupError = (path: string, cause?: unknown): StartError =>
  new StartError(`${path} is not a backup of a shop. Name a file that npm run backup or the shop itself created.`, {
    cause,
  });

async function* unpack(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const leaving = new AbortController();
  let failure: unknown = null;
  const unpacking = entry
    .getData(writable, { signal: leaving.signal, useWebWorkers: false, checkSignature: true })
    .catch(async (error: unknown) => {
      failure = error;
      await writable.abort(error).catch(() => {});
    });
  try {
    yield* readable;
    await unpacking;
    if (failure !== null) throw failure;
  } finally {
    leaving.abort();
    await unpacking;
  }
}

const readManifest = async (path: string, entry: FileEntry | undefined): Promise<Manifest> => {
  if (entry === undefined || entry.uncompressedSize > MOST_MANIFEST_BYTES) throw noBackupError(path);
  const pieces: Uint8Array[] = [];
  for await (const piece of unpack(entry)) pieces.push(piece);
  const content: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  if (Object(content).format === 'copperline-backup' && Object(content).edition > 1) {
    throw new StartError(
      `${path} was created by a newer version of the shop, which uses another backup format. Install that version to restore it.`,
    );
  }
  return Manifest.parse(content);
};

/** True if the file starts with a ZIP signature. */
const isZip = async (file: FileHandle): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return bytesRead === 4 && buffer.toString('latin1') === 'PK\u0003\u0004';
};

/**
 * Opens a backup, and reads only its manifest.
 * @throws StartError if the file is not a backup or is incomplete
 */
export const openBackup = async (path: string): Promise<OpenBackup> => {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new StartError(`${path} cannot be read. Check that the file exists and that you may read it.`, { cause });
  });
  try {
    if (!(await isZip(file).catch(() => false))) throw noBackupError(path);
    const zip = new ZipReader(new FileBytes(file), { useWebWorkers: false });
    const entries = new Map<string, FileEntry>();
    for (const entry of await zip.getEntries().catch((cause: unknown) => Promise.reject(damagedError(path, cause)))) {
      if (!entry.directory) entries.set(entry.filename, entry);
    }
    const manifest = await readManifest(path, entries.get(MANIFEST_FILE)).catch((cause: unknown) => {
      throw cause instanceof StartError ? cause : damagedError(path, cause);
    });
    return {
      manifest,
      bytes: (await file.stat()).size,
      async *read(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw damagedError(path);
        yield* unpack(entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

const NEWLINE = 0x0a;

/** Counts and hashes rows. In COPY's text format each line is a row, because line ends in values are escaped. */
export const createRowCounter = () => {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add(piece: Uint8Array): void {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
};

/** True if the counts and hash equal those in the manifest. */
export const matchesManifest = (
  table: BackupTable,
  { rows, bytes, sha256 }: Pick<BackupTable, 'rows' | 'bytes' | 'sha256'>,
) => table.rows === rows && table.bytes === bytes && table.sha256 === sha256;

/**
 * Reads a whole backup, and compares rows and hashes with its manifest.
 * @param onProgress called with the share that is read, from 0 to 1
 * @throws StartError if the file is not a backup, or any byte differs
 */
export const verifyBackup = async (
  path: string,
  onProgress: (share: number) => void = () => {},
): Promise<{ manifest: Manifest; bytes: number }> => {
  const { manifest, bytes, read, close } = await openBackup(path);
  const total = manifest.tables.reduce((sum, table) => sum + table.bytes, 1);
  let done = 0;
  try {
    for (const table of manifest.tables) {
      const tally = createRowCounter();
      try {
        for await (const piece of read(toEntryName(table))) {
          tally.add(piece);
          onProgress((done += piece.length) / total);
        }
      } catch (cause) {
        throw damagedError(path, cause);
      }
      if (!matchesManifest(table, tally.end())) throw damagedError(path);
    }
    return { manifest, bytes };
  } finally {
    await close();
  }
};
