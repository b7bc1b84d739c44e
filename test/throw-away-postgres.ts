import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { endWithMe } from './end-with-parent.ts';

/** A PostgreSQL 18 in a folder of its own, which `stop` removes; both are gone once this process is, however it ends. */
export const startThrowAway = async (
  name: string,
): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), `copperline-${name}-`));
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
