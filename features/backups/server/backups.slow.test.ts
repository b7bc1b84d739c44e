import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { documents } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { rebuildSchema } from '#platform/server/db/migrate-schema.ts';
import journal from '#platform/server/db/migrations/meta/_journal.json' with { type: 'json' };
import { connect } from '#platform/server/db/open.ts';
import { checkAudit } from '#features/audit/server/audit-chain.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { readSandboxTables } from '#server/open-sandbox.ts';
import { createDatabase, onDatabase } from '#test/helpers/database.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { callProvider, extractIntentId, payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { runJob } from '#test/helpers/run-job.ts';
import { startShop, type TestShop } from '#test/helpers/start-shop.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import { type BackupOptions, createBackup } from './create-backup.ts';
import { quoteName } from './manifest.ts';
import { openBackup, verifyBackup } from './open-backup.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

const shop = await startShop();
const folder = createTemporaryFolder('backups');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const owner = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const sandboxTables = await readSandboxTables();

const make = (more: Partial<BackupOptions> = {}) =>
  createBackup({ url: shop.databaseUrl, folder, reason: 'command', ...more });

/** Creates an empty database, and bypasses the pooler, whose connections would count as users of the database. */
const createEmptyDatabase = async () => {
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  cleanUp(() => database.drop());
  return onDatabase(inject('databaseUrl'), new URL(database.url).pathname.slice(1));
};
const restore = (path: string, url: string, more: Partial<RestoreOptions> = {}) =>
  restoreBackup({ url, path, mode: 'embedded', sandboxTables, savedTo: null, asCopy: false, ...more });

const queryDatabase = async (url: string, text: string) => {
  const db = connect(url, () => {}, { connections: 1 });
  try {
    return (await db.$client.query(text)).rows;
  } finally {
    await db.$client.end();
  }
};
const countAll = async (path: string, url: string) => {
  const { manifest, close } = await openBackup(path);
  await close();
  const counts = manifest.tables.map(
    (table) => `select '${quoteName(table)}' as name, count(*) as rows from ${quoteName(table)}`,
  );
  const found = await queryDatabase(url, counts.join(' union all '));
  return { expected: manifest.tables.map((table) => ({ name: quoteName(table), rows: table.rows })), found };
};
const bytesAt = async ({ app }: TestShop, url: string) => {
  const response = await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.rawPayload;
};
const getErrorMessage = (action: Promise<unknown>): Promise<string> =>
  action.then(
    () => 'nothing was refused',
    (error: unknown) => String(error),
  );
const LOADED_QUICKLY = ['--import', './test/helpers/load-quickly.js'];

/** Runs a command in its own process, which is killed at the end of the test. */
const run = (args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [...LOADED_QUICKLY, ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, exited: once(child, 'exit') };
};
const files = () => readdirSync(folder).filter((name) => name.startsWith('copperline-'));

const goods = await createTestProduct(shop, { stock: 10_000 });
const paid = (await placeOrder(shop, buyer, goods, 5)).body;
await payOrder(shop, buyer, paid);
const unpaidOrder = (await placeOrder(shop, buyer, goods)).body;
const paying = extractIntentId((await createTestIntent(shop, buyer, unpaidOrder)).body.clientSecret);
const drawn = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#b4592b' } })
  .png()
  .toBuffer();
const upload = new Blob([new Uint8Array(drawn)], { type: 'image/png' });
const { url: image } = (await shop.call(products.upload, { body: upload }, owner.token)).body;
const [invoice] = (await shop.call(documents.list, { params: { id: paid._id } }, owner.token)).body;
const pdfPath = `/api/documents/${invoice._id}`;
await runJob(shop, 'audit');
/** A backup that most tests read, and a database restored from it. */
const { path: whole } = await make();
const second = await createEmptyDatabase();
await restore(whole, second);

test('a backup made while orders are placed restores completely, and the restored shop takes orders', async () => {
  const listIds = async (from: string): Promise<string[]> =>
    (await queryDatabase(from, 'select id from orders')).map(({ id }) => id);
  const place = async (ids: string[]) => ids.push((await placeOrder(shop, buyer, goods)).body._id);
  const before = await listIds(shop.databaseUrl);
  for (let at = 0; at < 5; at++) await place(before);
  const making = new AbortController();
  const during: string[] = [];
  const placing = Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (!making.signal.aborted) await place(during);
    }),
  );
  const shares: number[] = [];
  const made = await make({ onProgress: (share) => shares.push(share) });
  making.abort();
  await placing;
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBeCloseTo(1, 2);

  const url = await createEmptyDatabase();
  const restored = await restore(made.path, url);
  expect(restored).toMatchObject({ rows: made.rows, migrations: 0, leftOut: [], saved: null });
  const { expected, found } = await countAll(made.path, url);
  // A restore records which numbers it skips.
  const isAsItWas = ({ name }: { name: string }) => !/meta|document_counter/.test(name);
  expect(found.filter(isAsItWas)).toEqual(expected.filter(isAsItWas));
  const ids = await listIds(url);
  expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id) => !before.includes(id) && !during.includes(id))).toEqual([]);

  const again = await startShop({}, { beside: { ...shop, databaseUrl: url } });
  expect(await findBrokenRules(again.db)).toEqual({});
  const originalAudit = await checkAudit(shop.db);
  const restoredAudit = await checkAudit(again.db);
  expect(restoredAudit).toMatchObject({ sealed: originalAudit.sealed, head: originalAudit.head, broken: [] });
  const size = image.replace(/^https?:\/\/[^/]+/, '');
  for (const path of [size, pdfPath]) expect((await bytesAt(again, path)).equals(await bytesAt(shop, path))).toBe(true);
  const numbers = (await queryDatabase(url, 'select max(number) as last from orders'))[0].last;
  const { status, body } = await placeOrder(again, buyer, await createTestProduct(again));
  expect(status).toBe(201);
  expect(body.number).toBeGreaterThan(numbers);
  expect((await again.call(orders.get, { params: { id: paid._id } }, owner.token)).body.status).toBe('paid');
  expect(await findBrokenRules(again.db)).toEqual({});
});

test('a restored shop has the same indexes and constraints as the original', async () => {
  const schema = `
    select 'index' as kind, pg_get_indexdef(indexrelid) as is from pg_index where indrelid::regclass::text !~ '^pg_'
    union all select 'rule', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    union all select 'column', table_name || ' ' || column_name || ' ' || coalesce(column_default, '') || is_nullable
      from information_schema.columns where table_schema in ('public', 'sandbox', 'drizzle') order by 1, 2`;
  expect(await queryDatabase(second, schema)).toEqual(await queryDatabase(shop.databaseUrl, schema));
});

test('a killed backup leaves only a partial file, which the next backup removes', async () => {
  const own = join(folder, 'killed');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  const { child, exited } = run(['features/backups/commands/backup.ts'], {
    DATABASE_URL: shop.databaseUrl,
    BACKUP_DIR: own,
  });
  await expect.poll(() => readdirSync(own), { interval: 2, timeout: 50_000 }).toHaveLength(1);
  child.kill('SIGKILL');
  await exited;
  expect(readdirSync(own)).toEqual([expect.stringMatching(/\.zip\.part$/)]);
  const { path } = await make({ folder: own });
  expect(readdirSync(own).map((name) => join(own, name))).toEqual([path]);
});

test('of two simultaneous backups, one is made and the other reports that one is running', async () => {
  const own = join(folder, 'twice');
  rmSync(own, { recursive: true, force: true });
  const both = await Promise.allSettled([make({ folder: own }), make({ folder: own })]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('A backup of this database is already running')]);
  expect(readdirSync(own)).toHaveLength(1);
});

test('a full disk gives a clear error, and earlier backups stay', async () => {
  const filesBefore = files();
  expect(await getErrorMessage(make({ room: Number.MAX_SAFE_INTEGER }))).toMatch(
    /No backup could be written to .*, because there is not enough room on its disk\. Earlier backups are kept\./,
  );
  expect(files()).toEqual(filesBefore);
  writeFileSync(join(folder, 'a-file'), '');
  expect(await getErrorMessage(make({ folder: join(folder, 'a-file') }))).toContain('a file has that name');
});

test('rejects a backup that is damaged anywhere or cut off, and a file that is not a backup', async () => {
  const badFile = join(folder, 'bad.zip');
  const spoil = (at: number) => {
    const bytes = readFileSync(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(badFile, bytes);
  };
  const { length } = readFileSync(whole);
  const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(whole)), { useWebWorkers: false }).getEntries();
  // Damage rows only: a changed date in the ZIP directory would leave the content intact.
  for (const { offset, compressedSize } of entries
    .toSorted((a, b) => b.compressedSize - a.compressedSize)
    .slice(0, 3)) {
    spoil(offset + Math.floor(compressedSize / 2));
    expect(await getErrorMessage(verifyBackup(badFile))).toContain('is damaged');
  }
  copyFileSync(whole, badFile);
  truncateSync(badFile, Math.floor(length / 2));
  expect(await getErrorMessage(verifyBackup(badFile))).toContain('is damaged or incomplete');
  writeFileSync(badFile, 'orders,customers');
  expect(await getErrorMessage(verifyBackup(badFile))).toContain('is not a backup of a shop');
  expect(await getErrorMessage(verifyBackup(join(folder, 'none.zip')))).toContain('cannot be read');
});

test('a restore replaces an existing shop only with an explicit option, and never a running one', async () => {
  const direct = onDatabase(inject('databaseUrl'), new URL(shop.databaseUrl).pathname.slice(1));
  const savedTo = join(folder, 'saved');
  // Like the shop's jobs, which query the database every second.
  await shop.db.$client.query('select 1');
  expect(await getErrorMessage(restore(whole, direct, { savedTo }))).toContain('Stop all processes of the shop');
  expect(await getErrorMessage(restore(whole, direct, { mode: 'production' }))).toContain('a shop in embedded mode');

  const name = `select name from product where id = '${goods.id}'`;
  await queryDatabase(second, `update product set name = 'Changed since' where id = '${goods.id}'`);
  expect(await getErrorMessage(restore(whole, second))).toContain('This database is not empty');
  const { saved } = await restore(whole, second, { savedTo, asCopy: true });
  expect(await queryDatabase(second, name)).toEqual([{ name: goods.name }]);
  expect(await queryDatabase(second, `select value from meta where key = 'shop_id'`)).toEqual([]);
  expect(await queryDatabase(second, 'select from outbox where sent_at is null')).toEqual([]);
  // The copy may use the same provider account, so it must not touch payments that are open at the first shop.
  const paymentNow = `select status, provider_id as id from payment where order_id = '${unpaidOrder._id}'`;
  expect(await queryDatabase(second, paymentNow)).toEqual([{ status: 'canceled', id: null }]);
  expect(await queryDatabase(direct, paymentNow)).toEqual([{ status: 'open', id: paying }]);
  const { manifest, read, close } = await openBackup(saved ?? '');
  const pieces: Uint8Array[] = [];
  for await (const piece of read('public.product.copy')) pieces.push(piece);
  await close();
  expect([manifest.why, Buffer.concat(pieces).toString()]).toEqual([
    'restore',
    expect.stringContaining('Changed since'),
  ]);
});

test('the original shop sends a due refund, its copy does not, and the copy then receives the result', async () => {
  const order = (await placeOrder(shop, buyer, goods, 5)).body;
  const { transactionId: intent } = (await payOrder(shop, buyer, order)).body;
  shop.faults.call = async (_moment, { path }) => path.startsWith('/v1/refunds');
  const reply = await shop.call(
    payments.refund,
    { params: { id: order._id }, body: { reason: 'broken' } },
    owner.token,
  );
  expect(reply.body.status).toBe('refunding');
  const copied = (await make()).path;
  shop.faults.call = undefined;
  const { rows: refunds } = await shop.db.$client.query(`select id from refund where status = 'due'`);
  const { id } = refunds[0];
  const url = await createEmptyDatabase();
  await restore(copied, url, { asCopy: true });
  const copy = await startShop({}, { beside: { ...shop, databaseUrl: url } });
  const runSweep = (at: TestShop) => sweep(at.db, at.provider, at.app.log);
  const sentBy = async (at: TestShop) => {
    await runSweep(at);
    const { rows } = await at.db.$client.query(
      `select r.status, (select count(*)::int from sandbox.refund s where s.intent_id = $2) as sent
         from refund r where r.id = $1`,
      [id, intent],
    );
    return rows[0];
  };
  expect(await sentBy(copy)).toEqual({ status: 'due', sent: 0 });
  expect(await sentBy(shop)).toEqual({ status: 'done', sent: 1 });
  // Each shop's database holds the state of its stand-ins. Here the first shop has sent the refund to the copy's
  // provider.
  await callProvider(copy, 'refunds', { payment_intent: intent, 'metadata[refund]': id });
  expect(await sentBy(copy)).toEqual({ status: 'done', sent: 1 });
  expect(await findBrokenRules(copy.db)).toEqual({});
});

test('a killed restore leaves the database unchanged', async () => {
  await queryDatabase(second, `update product set name = 'Still there' where id = '${goods.id}'`);
  const name = new URL(second).pathname.slice(1);
  // Pauses the restore after its rows are loaded and before its indexes are built. The server notices a killed client.
  await queryDatabase(
    second,
    `create schema pause;
     create function pause.hold() returns event_trigger language plpgsql as $$ begin
       if to_regclass('product') is null then return; end if;
       if exists (select from product) then perform pg_sleep(3600); end if;
     end $$;
     create event trigger pause on ddl_command_start when tag in ('CREATE INDEX') execute function pause.hold();
     alter database ${name} set client_connection_check_interval = 100`,
  );
  const env = { DATABASE_URL: second, BACKUP_DIR: join(folder, 'before') };
  const { child, exited } = run(['features/backups/commands/restore.ts', whole, '--replace'], env);
  const held = `select from pg_stat_activity where datname = '${name}' and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await shop.db.$client.query(held)).rowCount, { timeout: 100_000 }).toBe(1);
  child.kill('SIGKILL');
  await exited;
  await expect
    .poll(() => queryDatabase(second, `select name from product where id = '${goods.id}'`))
    .toEqual([{ name: 'Still there' }]);
  await queryDatabase(second, 'drop schema pause cascade');
});

test('a backup of an older version is migrated on restore, and one of a newer version is rejected', async () => {
  const [before, newest] = journal.entries.slice(-2).map(({ when }) => when) as [number, number];
  const old = await createEmptyDatabase();
  const db = connect(old, () => {}, { connections: 1 });
  await db.transaction(async ({ $client }) => {
    await rebuildSchema($client, before);
    await $client.query(`insert into meta (key, value) values ('mode', 'embedded'), ('shop_id', 'old')`);
    await $client.query(`insert into review (name, description, rating) values ('Nora', 'As it\\tshould\\nbe', 5)`);
  });
  const { path } = await make({ url: old });
  await db.$client.query('update drizzle.__drizzle_migrations set created_at = created_at + 1000000000000');
  const newer = await make({ url: old });
  await db.$client.end();
  const url = await createEmptyDatabase();
  const env = { ...process.env, DATABASE_URL: url };
  const command = [...LOADED_QUICKLY, 'features/backups/commands/restore.ts', path];
  const restored = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  expect([restored.stderr, restored.stdout]).toEqual(['', expect.stringContaining('1 migration ran')]);
  expect(await queryDatabase(url, 'select name, description from review')).toEqual([
    { name: 'Nora', description: String.raw`As it\tshould\nbe` },
  ]);
  expect(await queryDatabase(url, 'select max(created_at) as last from drizzle.__drizzle_migrations')).toEqual([
    { last: newest },
  ]);
  expect(await getErrorMessage(restore(newer.path, await createEmptyDatabase()))).toContain(
    'by a newer version of the shop',
  );
});
