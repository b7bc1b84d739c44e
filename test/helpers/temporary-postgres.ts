import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { stopPostgresWithProcess } from './stop-with-process.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** More bytes than the databases of a run ever need at the same time. */
const ROOM_BYTES = 2 ** 31;

/**
 * Chooses a folder in memory if it has enough space, because creating and filling database files is a quarter of
 * the server's work.
 */
const chooseParent = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** Creates a new folder for PostgreSQL's data. The caller must remove it. */
export const createTemporaryFolder = (name: string): string => mkdtempSync(join(chooseParent(), `copperline-${name}-`));

/**
 * Small, because copying or dropping a database scans all buffers. With an eighth of a large machine's memory,
 * this scan took a tenth of the time.
 */
const BUFFER_MEGABYTES = 128;

/**
 * Starts a PostgreSQL 18 in its own folder. `stop` ends it and removes the folder. Both also disappear when this
 * process ends, no matter how.
 */
export const startTemporaryPostgres = async (
  name: string,
): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> => {
  const dataDir = createTemporaryFolder(name);
  const unwatch = stopPostgresWithProcess(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, bufferMegabytes: BUFFER_MEGABYTES });
  return {
    url: server.url,
    dataDir,
    async stop() {
      await server.stop();
      unwatch();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
