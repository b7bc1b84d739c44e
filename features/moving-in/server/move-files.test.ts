import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rows } from '#platform/server/db/query.ts';
import { areRowsOf } from './personal-data.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn, type TestPerson, verifyAddress } from '#test/helpers/people.ts';
import { ageLease, makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, apply, get, run } = openMoves(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

const HEAD = 'First Name,Last Name,Email,Accepts Email Marketing,Note';

test('a file whose check is abandoned is deleted, with all hashes of passwords in it', async () => {
  const body = new Blob(['user_email,user_pass\nann@example.com,notarealhash\n'], { type: 'text/csv' });
  const { body: upload } = await shop.call(moveFiles.upload, { query: { name: 'users.csv' }, body }, admin.token);
  const count = async () => (await query('select count(*)::int as n from move_chunk'))[0].n;
  expect(await count()).toBe(1);
  await query('update move_file set tries = 5 where id = $1', [upload._id]);
  await run();
  expect(await get(upload._id)).toMatchObject({ state: 'unreadable', fault: expect.stringMatching(/on our side/) });
  expect(await count()).toBe(0);
});

test('a file that is read slowly is not taken over by another process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cleanUp(() => vi.useRealTimers());
  const client = await shop.db.$client.connect();
  cleanUp(() => client.release());
  await client.query('begin');
  const body = new Blob([HEAD, '\n', 'Ann,Berg,slow@example.com,no,'], { type: 'text/csv' });
  const { body: upload } = await shop.call(moveFiles.upload, { query: { name: 'slow.csv' }, body }, admin.token);
  await client.query('lock table move_chunk in access exclusive mode');
  const running = run();
  await waitUntilBlocked(shop, client);
  // As if the lease had expired while the file was read.
  await ageLease(shop, 'move-files', 1);
  const readLease = async () => (await query(`select value from meta where key = 'job.move-files'`))[0]?.value;
  const expired = await readLease();
  vi.advanceTimersByTime(5000);
  await expect.poll(readLease).not.toBe(expired);
  await runJob(shop, 'move-files');
  expect(await query('select tries from move_file where id = $1', [upload._id])).toEqual([{ tries: 1 }]);
  await client.query('commit');
  await running;
  expect(await get(upload._id)).toMatchObject({ state: 'checked', counts: { new: 1 } });
});

test('a customer with an invalid email address is refused with the reason', async () => {
  const wrong = [
    'somebody',
    '@example.com',
    'ann@',
    'ann berg@example.com',
    'ann\u0007@example.com',
    'Ann <ann@example.com>',
  ];
  const long = `${'x'.repeat(300)}@example.com`;
  const id = await check([HEAD, ...[...wrong, long].map((email) => `Ann,Berg,${email},no,`)].join('\n'));
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { refused: 7, new: 0, changed: 0, same: 0 } });
  const { body } = await shop.call(
    moveFiles.listRows,
    { params: { id }, query: { kind: 'refused', limit: 100 } },
    admin.token,
  );
  expect(new Set(body.map(({ problem }: { problem: string }) => problem))).toEqual(
    new Set(['This is not an email address']),
  );
});

test('all imported files are undone at once, even those on later pages; undoing redirects needs an extra permission', async () => {
  const manager = await signIn(shop.db, 'manager');
  const people: string[] = [];
  for (const name of ['all1', 'all2', 'all3']) {
    people.push(await check([HEAD, `Ann,Berg,${name}@example.com,no,`].join('\n')));
  }
  const led = await check('Path,Target\n/undone-with-all,/about\n');
  for (const id of [...people, led]) await apply(id);
  const callAs = async (endpoint: (typeof moveFiles)['undoAll' | 'getProgress'], { token }: TestPerson) =>
    (await shop.call(endpoint, {}, token)).body;
  const [ofManager, ofAdmin] = [
    await callAs(moveFiles.getProgress, manager),
    await callAs(moveFiles.getProgress, admin),
  ];
  expect(ofAdmin.undoable).toBe(ofManager.undoable + 1);
  expect(await callAs(moveFiles.undoAll, manager)).toEqual({ files: ofManager.undoable });
  await run();
  expect((await Promise.all(people.map(get))).map(({ state }) => state)).toEqual(['undone', 'undone', 'undone']);
  expect(await get(led)).toMatchObject({ state: 'applied' });
  expect(await query(`select from customer where email like 'all_@example.com'`)).toEqual([]);
  expect(await callAs(moveFiles.undoAll, admin)).toEqual({ files: 1 });
  await run();
  expect(await get(led)).toMatchObject({ state: 'undone' });
  expect(await callAs(moveFiles.undoAll, admin)).toEqual({ files: 0 });
});

test('Moving in counts the product files that are being checked', async () => {
  const count = async () => (await shop.call(moveFiles.getProgress, {}, admin.token)).body.productFiles;
  expect(await count()).toBe(0);
  const body = new Blob(['SKU,Name,Price\nEARLY-1,Early,1.00\n'], { type: 'text/csv' });
  expect((await shop.call(productFiles.check, { query: {}, body }, admin.token)).status).toBe(201);
  expect(await count()).toBe(1);
  await makeDue(shop, 'imports');
  await runJob(shop, 'imports');
  expect(await count()).toBe(0);
});

test('among 50,000 rows, an index finds the rows of a person and of a short list', async () => {
  const id = await check('Path,Target\n/indexed,/about\n');
  await query(
    `insert into move_row (file_id, line, kind, label, entity_id, draft)
     select $1, n, 'new', 'indexed' || n || '@example.com', gen_random_uuid()::text, '{"email": ""}'
       from generate_series(10, 50000) n`,
    [id],
  );
  await query('analyze move_row');
  const explain = async (which: SQL): Promise<string> =>
    (await rows<{ 'QUERY PLAN': string }>(shop.db, sql`explain select from move_row where ${which}`))
      .map((line) => line['QUERY PLAN'])
      .join('\n');
  const plan = await explain(areRowsOf({ customerId: randomUUID(), verifiedEmail: 'indexed7@example.com' }));
  for (const name of ['move_row_entity', 'move_row_label', 'move_row_person']) expect(plan).toContain(name);
  expect(await explain(sql`file_id = ${id} and kept is not null order by line limit 20`)).toContain('move_row_kept');
  expect(await explain(sql`file_id = ${id} and warnings <> '{}' order by line limit 20`)).toContain('move_row_warned');
  await query('delete from move_row where file_id = $1', [id]);
});

test('a long text is not cut in the middle of a character', async () => {
  const id = await check([HEAD, `Ann,Berg,long@example.com,no,${'x'.repeat(1999)}😀`].join('\n'));
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 1 } });
});

test('staff without the permission to edit redirects cannot import a file in which the check finds redirects', async () => {
  const manager = await signIn(shop.db, 'manager');
  const id = await check('Path,Target\n/at-that-moment,/about\n');
  await query(`update move_file set kind = '' where id = $1`, [id]);
  const client = await shop.db.$client.connect();
  cleanUp(() => client.release());
  await client.query('begin');
  await client.query(`update move_file set kind = 'redirects' where id = $1`, [id]);
  const reply = shop.call(moveFiles.apply, { params: { id }, query: {} }, manager.token);
  await waitUntilBlocked(shop, client);
  await client.query('commit');
  expect((await reply).body.code).toBe('permission_missing');
  expect(await get(id)).toMatchObject({ state: 'checked' });
});

test('deleting an account deletes all rows with its proven address, and no other rows', async () => {
  const file = ({ email }: TestPerson) =>
    check([HEAD, `Ann,Berg,${email},no,`, `Ann,Berg,${email.toUpperCase()},no,`].join('\n'));
  const [proven, stranger] = [await signIn(shop.db), await signIn(shop.db)];
  await verifyAddress(shop.db, proven);
  const countRows = async (id: string) =>
    (await query('select count(*)::int as n from move_row where file_id = $1', [id]))[0].n;
  const [ofProven, ofStranger] = [await file(proven), await file(stranger)];
  for (const { token } of [proven, stranger]) {
    expect((await shop.call(identity.deleteAccount, {}, token)).status).toBe(200);
  }
  expect([await countRows(ofProven), await countRows(ofStranger)]).toEqual([0, 2]);
});
