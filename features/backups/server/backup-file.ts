import { type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';

/** Bytes that a backup leaves free, since the database may be on the same disk. */
const RESERVED_BYTES = 100 * 1024 * 1024;
/** Bytes written between two checks of the free space. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

const getErrorCode = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const diskErrors: Record<string, string> = {
  ENOSPC: 'there is not enough room on its disk',
  EDQUOT: 'there is not enough room on its disk',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'a file has that name',
  EEXIST: 'a file has that name',
  EIO: 'its disk is failing',
};

/** Turns a disk error into a readable message; returns other errors unchanged. */
const toDiskError = (folder: string, cause: unknown): unknown => {
  const reason = diskErrors[String(getErrorCode(cause))];
  if (reason === undefined) return cause;
  return new StartError(
    `No backup could be written to ${folder}, because ${reason}. Earlier backups are kept. Make room, or choose another folder with BACKUP_DIR.`,
    { cause },
  );
};

/** Flushes the folder, so that a new file name survives a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

const writeFully = async (file: FileHandle, piece: Uint8Array): Promise<void> => {
  for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten;
};

/**
 * Writes a file under a temporary name. Renames it only when it is complete, flushed to disk and accepted by `check`,
 * so that a killed process leaves no file that looks like a backup.
 * @param fill writes the content
 * @param room bytes to leave free on the disk
 * @throws StartError if the disk cannot take the file; then no file remains
 */
export const writeBackupFile = async (
  folder: string,
  name: string,
  {
    fill,
    check,
    room = RESERVED_BYTES,
  }: {
    fill: (target: WritableStream<Uint8Array>) => Promise<void>;
    check: (path: string) => Promise<void>;
    room?: number | undefined;
  },
): Promise<string> => {
  const path = join(folder, name);
  const part = join(folder, `${name}.part`);
  let failure: unknown = null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The file contains everything, secrets included, so only its owner may read it.
    const file = await open(part, 'wx', 0o600);
    try {
      let unlooked = Infinity;
      const put = async (piece: Uint8Array) => {
        if (unlooked > CHECK_EVERY_BYTES) {
          const { bavail, bsize } = await statfs(folder);
          if (bavail * bsize < room) throw Object.assign(new Error('the disk is nearly full'), { code: 'ENOSPC' });
          unlooked = 0;
        }
        unlooked += piece.length;
        await writeFully(file, piece);
      };
      const target = new WritableStream<Uint8Array>({
        write: (piece) =>
          put(piece).catch((error: unknown) => {
            failure ??= error;
            throw error;
          }),
      });
      await fill(target);
      await file.sync();
    } finally {
      await file.close();
    }
    await check(part);
    await rename(part, path);
    await syncFolder(folder);
    return path;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw toDiskError(folder, failure ?? error);
  }
};

/** File name: the start of the shop's id, and the time in UTC. */
const BACKUP_NAME = /^copperline-([0-9a-z]{1,8})-(\d{8})-(\d{9})\.zip$/;

const shopPrefix = (shop: string): string => shop.replaceAll('-', '').slice(0, 8) || 'new';

/** @param madeAt ISO 8601 */
export const formatBackupName = (shop: string, madeAt: string): string => {
  const [day = '', time = ''] = madeAt.replaceAll(/[-:.Z]/g, '').split('T');
  return `copperline-${shopPrefix(shop)}-${day}-${time.padEnd(9, '0')}.zip`;
};

/** True for a backup of this shop; several shops may share one folder. */
export const isShopBackup = (shop: string, name: string): boolean => BACKUP_NAME.exec(name)?.[1] === shopPrefix(shop);

/** True for an unfinished backup of this shop, whether still being written or interrupted. */
export const isPartialShopBackup = (shop: string, name: string): boolean =>
  name.endsWith('.part') && isShopBackup(shop, name.slice(0, -'.part'.length));
