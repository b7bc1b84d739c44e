import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { stopPostgresWithProcess } from './end-with-parent.ts';
import { createTemporaryFolder } from './throw-away-folder.ts';

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
