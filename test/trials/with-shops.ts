import { randomInt } from 'node:crypto';
import { connect, type Database } from '#platform/server/db/open.ts';
import { highUnpaidLimits, productionEnv } from '#test/helpers/shop-env.ts';
import { type SpawnedShop, spawnShop } from '#test/helpers/spawn-shop.ts';
import { startTemporaryPostgres } from '#test/helpers/temporary-postgres.ts';

export type Shops = { db: Database; urls: string[]; processes: SpawnedShop['process'][] };

/**
 * Runs `act` with several processes on a new database, in embedded mode, or in production mode if there are
 * settings.
 */
export const withShops = async <Found>(
  count: number,
  production: Record<string, string> | null,
  action: (shops: Shops) => Promise<Found>,
): Promise<Found> => {
  const server = await startTemporaryPostgres('trials');
  const db = connect(server.url, () => {});
  const shops: SpawnedShop[] = [];
  const urls: string[] = [];
  try {
    for (let at = 0; at < count; at++) {
      // A free port is chosen here, because in production mode a shop prints its public address and not its socket's.
      const port = String(randomInt(20_000, 30_000));
      const env = { DATABASE_URL: server.url, LOG_LEVEL: 'silent', PORT: port };
      shops.push(
        await spawnShop(
          production === null ? { ...env, ...highUnpaidLimits } : { ...productionEnv, ...env, ...production },
        ),
      );
      urls.push(`http://127.0.0.1:${port}`);
    }
    return await action({ db, urls, processes: shops.map((shop) => shop.process) });
  } finally {
    for (const { process, exited } of shops) {
      process.kill('SIGINT');
      await exited;
    }
    await db.$client.end();
    await server.stop();
  }
};
