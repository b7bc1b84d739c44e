import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { endWithMe } from './end-with-parent.ts';
import { makeThrowAwayFolder } from './throw-away-folder.ts';

/** A PostgreSQL 18 in a folder of its own, which `stop` removes; both are gone once this process is, however it ends. */
export const startThrowAway = async (
  name: string,
): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> => {
  const dataDir = makeThrowAwayFolder(name);
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
