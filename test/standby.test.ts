import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { messages } from '#features/messages/contract/messages.ts';
import { products } from '#features/products/contract/products.ts';
import { prepareDatabase } from '#platform/server/db/prepare-database.ts';
import { startShop } from './helpers/start-shop.ts';
import { startTemporaryPostgres } from './helpers/temporary-postgres.ts';

/* The database server of a running shop becomes a read-only replica, as after a failover. */

const server = await startTemporaryPostgres('standby');
const shop = await startShop({}, { via: async () => server.url });
afterAll(() => server.stop());

const queryValue = async (sql: string): Promise<string> => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(sql);
  await client.end();
  return rows[0]?.value ?? '';
};
const BACK = { timeout: 30_000 };
const subscribe = (email: string) => shop.call(messages.subscribe, { body: { email } });
const getReadyStatus = async () => (await shop.app.inject('/ready')).statusCode;

test('on a replica no shop can start and a running shop can only read; after the promotion everything works again', async () => {
  expect([await getReadyStatus(), (await subscribe('before@example.com')).status]).toEqual([200, 201]);
  const data = await queryValue(`select current_setting('data_directory') as value`);
  writeFileSync(join(data, 'standby.signal'), '');
  // Only stops the server, because the code that started it restarts it.
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT');

  const read = async () => (await shop.call(products.list, { query: { search: 'valve' } })).status;
  await expect.poll(() => queryValue('select pg_is_in_recovery()::text as value').catch(String), BACK).toBe('true');
  await expect.poll(read, BACK).toBe(200);
  expect(await getReadyStatus()).toBe(503);
  const { status, body, headers } = await subscribe('during@example.com');
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'not_ready', '5']);
  expect(body.message).not.toMatch(/may or may not/);
  await expect(prepareDatabase(server.url, { seed: async () => {} })).rejects.toThrow(
    /^The database is a replica, or otherwise read-only: point DATABASE_URL at the primary\.$/,
  );

  await queryValue('select pg_promote()::text as value');
  await expect.poll(getReadyStatus).toBe(200);
  expect((await subscribe('after@example.com')).status).toBe(201);
});
