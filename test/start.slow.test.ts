import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from './helpers/database.ts';
import { productionEnv } from './helpers/shop-env.ts';
import { spawnShop, spawnStart } from './helpers/spawn-shop.ts';
import { createTemporaryFolder } from './helpers/temporary-postgres.ts';

const makeFolder = () => {
  const folder = createTemporaryFolder('start');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const failToStart = async (env: Record<string, string>) => {
  const { exited, output } = spawnStart({ DATA_DIR: makeFolder(), ...env });
  return { code: await exited, message: output().trim() };
};

test('a start prints address, accounts and mode, serves real products, and Ctrl-C stops all of it', async () => {
  const dataDir = makeFolder();
  const shop = await spawnShop({ DATA_DIR: dataDir });
  expect(shop.output()).toContain('Mode: embedded');
  expect(shop.output()).toContain('admin@example.com / admin-demo');
  expect(shop.output()).toContain('customer@example.com / customer-demo');
  const home = await fetch(shop.url);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('Order Now');
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  expect(() => process.kill(pid, 0)).not.toThrow();
  shop.process.kill('SIGINT');
  expect(await shop.exited).toBe(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(shop.output().trim()).toMatch(/Stop with Ctrl-C\.$/);
});

test('two shops start at once on one database, cache compiled code, and stop despite silent or idle sockets', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  const compiled = makeFolder();
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: database.url };
  // Compiling the whole shop takes twice as long as the rest of a start, so only one of the two shops compiles it.
  const shops = await Promise.all([spawnShop({ ...env, NODE_COMPILE_CACHE: compiled }), spawnShop(env)]);
  for (const { url } of shops) expect((await fetch(`${url}/ready`)).status).toBe(200);

  // The cache must be written while the shop runs, so that a start after kill -9 has it too.
  const count = () => readdirSync(compiled, { recursive: true }).length;
  await expect.poll(count).toBeGreaterThan(100);

  const [shop, other] = shops;
  const silent = connect(Number(new URL(shop.url).port), '127.0.0.1');
  onTestFinished(() => void silent.destroy());
  const closed = new Promise((resolve) => silent.once('close', resolve).once('error', () => {}));
  await (await fetch(`${shop.url}/api/products?limit=1`)).text();
  shop.process.kill('SIGINT');
  expect(await shop.exited).toBe(0);
  await closed;
  other.process.kill('SIGTERM');
  expect(await other.exited).toBe(0);
});

test('a taken port is reported in one sentence', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  onTestFinished(() => void server.close());
  const { code, message } = await failToStart({ PORT: String(port) });
  expect([code, message]).toEqual([
    1,
    `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 1} npm start.`,
  ]);
});

test('an unreachable DATABASE_URL is reported in one sentence', async () => {
  const { code, message } = await failToStart({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none', PORT: '0' });
  expect(code).toBe(1);
  expect(message).toMatch(
    /^The database does not respond \(.*ECONNREFUSED.*\): check DATABASE_URL and that PostgreSQL is running\.$/,
  );
});

test('a data folder that cannot be written is reported in one sentence', async () => {
  const file = join(makeFolder(), 'file');
  writeFileSync(file, '');
  const { code, message } = await failToStart({ DATA_DIR: join(file, 'data'), PORT: '0' });
  expect(code).toBe(1);
  expect(message).toMatch(
    /^The data folder .* cannot be written \(.*\): choose another with DATA_DIR=\/some\/folder npm start\.$/,
  );
});

test.each<[Record<string, string>, string]>([
  [{ NODE_ENV: 'production' }, 'NODE_ENV=production does not set the shop’s mode'],
  [{ SHOP_MODE: 'staging' }, 'SHOP_MODE=staging is not embedded or production'],
  [{ ...productionEnv, AUTH_SECRET: 'short' }, 'AUTH_SECRET is too short'],
])('%o is refused in one sentence', async (env, sentence) => {
  const { code, message } = await failToStart({ PORT: '0', ...env });
  expect(code).toBe(1);
  expect(message).toContain(sentence);
  expect(message.split('\n')).toHaveLength(1);
});

test('production mode refuses a database of embedded mode', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  onTestFinished(() => database.drop());
  const { code, message } = await failToStart({ ...productionEnv, DATABASE_URL: database.url });
  expect(code).toBe(1);
  expect(message).toContain('belongs to a shop in embedded mode and cannot be used in production mode');
});
