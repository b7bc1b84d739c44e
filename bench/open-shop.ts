import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { type Database, connect } from '#platform/server/db/open.ts';
import { type SpawnedShop, spawnShop } from '#test/helpers/spawn-shop.ts';

/** A shop in a process of its own, with a new database. `close` ends both and deletes the data. */
type BenchShop = { shop: SpawnedShop; db: Database; close: () => Promise<void> };

/** @param env settings beyond a database of its own */
export const openShop = async (env: Record<string, string> = {}): Promise<BenchShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copperline-bench-'));
  const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const server = await startEmbeddedPostgres({ dataDir });
  const db = connect(server.url, () => {});
  const close = async () => {
    await db.$client.end();
    shop.process.kill('SIGINT');
    await shop.exited;
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { shop, db, close };
};

/**
 * Writes consistent data and updates the statistics. Foreign keys are not checked, because that would take most of the
 * time.
 */
export const fillTables = async (db: Database, statements: string): Promise<void> => {
  await db.transaction(async (trx) => {
    await trx.$client.query('set local session_replication_role = replica; set local statement_timeout = 0');
    await trx.$client.query(statements);
  });
  await db.$client.query('analyze');
};
