import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { stopPostgresWithProcess } from './stop-with-process.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** More than the databases of a run ever take at once. */
const ROOM_BYTES = 2 ** 31;

/** In memory where there is room for it: to make and to fill the files of a database is a quarter of its work. */
const chooseParent = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A new folder for the data of a PostgreSQL; whoever made it removes it. */
export const createTemporaryFolder = (name: string): string => mkdtempSync(join(chooseParent(), `copperline-${name}-`));

/** Whenever a database is copied or dropped all buffers are looked at: an eighth of a large machine took a tenth of the time. */
const BUFFER_MEGABYTES = 128;

/** A PostgreSQL 18 in a folder of its own, which `stop` removes; both are gone once this process is, however it ends. */
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
