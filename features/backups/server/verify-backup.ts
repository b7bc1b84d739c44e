import { createHash } from 'node:crypto';
import { type BackupTable, toEntryName, type Manifest } from './manifest.ts';
import { damagedError, openBackup } from './open-backup.ts';

const NEWLINE = 0x0a;

/** Counts and hashes what passes by. In the text that COPY writes a line is a row: a line end within one is escaped. */
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

/** Whether what was counted is what the manifest says. */
export const matchesManifest = (
  table: BackupTable,
  { rows, bytes, sha256 }: Pick<BackupTable, 'rows' | 'bytes' | 'sha256'>,
) => table.rows === rows && table.bytes === bytes && table.sha256 === sha256;

/**
 * Reads a backup from beginning to end, and compares rows and hashes with what was written into it.
 * @param onProgress hears how much of it is read, from 0 to 1
 * @throws StartError where it is none, or a byte of it is another
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
