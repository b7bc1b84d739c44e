import { expect, test } from 'vitest';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, request, pauseImport, apply, undo, get, run } = openMoves(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;
const cancel = (id: string, { token } = admin) => shop.call(moveFiles.cancel, { params: { id } }, token);
const people = (...emails: string[]) =>
  ['First Name,Last Name,Email,Accepts Email Marketing', ...emails.map((email) => `Ann,Berg,${email},no`)].join('\n');

test('the contents of a file whose check staff cancel are deleted, and the check is not continued', async () => {
  const body = new Blob([people('cancel-1@example.com')], { type: 'text/csv' });
  const { _id: id } = (await shop.call(moveFiles.upload, { query: { name: 'file.csv' }, body }, admin.token)).body;
  expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'unreadable', isCanceled: true } });
  await run();
  expect(await get(id)).toMatchObject({ state: 'unreadable', isCanceled: true });
  expect(await query('select from move_chunk where file_id = $1', [id])).toEqual([]);
  expect(await query('select from move_row where file_id = $1', [id])).toEqual([]);
});

test('an import of customers that staff cancel midway adds nobody, and can be requested again', async () => {
  const id = await check(people('cancel-2@example.com', 'cancel-3@example.com'));
  await request(id);
  const holder = await shop.db.$client.connect();
  cleanUp(() => holder.release());
  await holder.query('begin; lock table audit in share mode');
  const running = run();
  await waitUntilBlocked(shop, holder);
  expect((await cancel(id)).body).toMatchObject({ state: 'checked', isCanceled: true, failed: false });
  await holder.query('commit');
  await running;
  const find = () => query(`select email from customer where email like 'cancel-_@example.com' order by email`);
  expect(await find()).toEqual([]);
  expect(await apply(id)).toMatchObject({ state: 'applied', isCanceled: false });
  expect((await cancel(id)).body.code).toBe('import_stale');
  expect(await find()).toHaveLength(2);
});

test('the redirects that an import has written before staff cancel it are undone', async () => {
  const { id, running, resume, count } = await pauseImport('/canceled-');
  expect(await count()).toBe(100);
  const manager = await signIn(shop.db, 'manager');
  expect((await cancel(id, manager)).body.code).toBe('permission_missing');
  expect((await cancel(id)).body).toMatchObject({ state: 'undoing', isCanceled: true });
  await resume();
  await running;
  await run();
  expect(await get(id)).toMatchObject({ state: 'undone', isCanceled: true, kept: 0, undone: { by: admin.name } });
  expect(await count()).toBe(0);
  expect(await query('select from move_chunk where file_id = $1', [id])).toEqual([]);
});

test('a canceled import whose undo keeps failing says that a part of it is in the shop, and can be undone later', async () => {
  const id = await check('Path,Target\n/canceled-part,/about');
  await request(id);
  expect((await cancel(id)).body).toMatchObject({ state: 'undoing' });
  const failFiveTimes = () => query('update move_file set tries = 5 where id = $1', [id]);
  const part = {
    state: 'applied',
    applied: null,
    failed: true,
    fault:
      'It was canceled, but what it had already written could not be undone. A part of the file may be in the shop. Undo it again.',
  };
  await failFiveTimes();
  await run();
  expect(await get(id)).toMatchObject(part);
  expect((await shop.call(moveFiles.undo, { params: { id } }, admin.token)).status).toBe(200);
  await failFiveTimes();
  await run();
  expect(await get(id)).toMatchObject(part);
  expect(await undo(id)).toMatchObject({ state: 'undone', isCanceled: true });
});
