import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { stopPostgresWithProcess } from './stop-with-process.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** More than a run's databases ever need at once. */
const ROOM_BYTES = 2 ** 31;

/** In memory if there is room: creating and filling database files is a quarter of the server's work. */
const chooseParent = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A new folder for a PostgreSQL's data; the caller removes it. */
export const createTemporaryFolder = (name: string): string => mkdtempSync(join(chooseParent(), `copperline-${name}-`));

/**
 * Copying or dropping a database scans all buffers; with an eighth of a large machine's memory this took a tenth of the
 * time.
 */
const BUFFER_MEGABYTES = 128;

/**
 * A PostgreSQL 18 in its own folder, which `stop` removes; both also disappear when this process ends, however it ends.
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
