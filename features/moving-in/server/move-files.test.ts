import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn, type TestPerson, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, get, run } = openMoves(shop, admin);
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

test('a long text is not cut in the middle of a character', async () => {
  const id = await check([HEAD, `Ann,Berg,long@example.com,no,${'x'.repeat(1999)}😀`].join('\n'));
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 1 } });
});

test('who may not edit redirects cannot import a file that turns out to have them at that moment', async () => {
  const manager = await signIn(shop.db, 'manager');
  const id = await check('Path,Target\n/at-that-moment,/about\n');
  await query(`update move_file set kind = '' where id = $1`, [id]);
  const client = await shop.db.$client.connect();
  cleanUp(() => client.release());
  await client.query('begin');
  await client.query(`update move_file set kind = 'redirects' where id = $1`, [id]);
  const reply = shop.call(moveFiles.apply, { params: { id } }, manager.token);
  await waitUntilBlocked(shop, client);
  await client.query('commit');
  expect((await reply).body.code).toBe('permission_missing');
  expect(await get(id)).toMatchObject({ state: 'checked' });
});

test('who deletes their account takes all rows with their proven address along, and no row of anybody else', async () => {
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
