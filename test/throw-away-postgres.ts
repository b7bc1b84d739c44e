import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { endWithMe } from './end-with-parent.ts';

const MEMORY = '/dev/shm';
/** More than the databases of a run ever take at once. */
const ROOM_BYTES = 2 ** 31;

/** In memory where there is room for it: to make and to fill the files of each database is a quarter of its work. */
const chooseParent = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A PostgreSQL 18 in a folder of its own, which `stop` removes; both are gone once this process is, however it ends. */
export const startThrowAway = async (
  name: string,
): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> => {
  const dataDir = mkdtempSync(join(chooseParent(), `copperline-${name}-`));
  const unwatch = endWithMe(dataDir);
  const server = await startEmbeddedPostgres({ dataDir });
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
