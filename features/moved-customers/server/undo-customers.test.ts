import { expect, test } from 'vitest';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, apply, undo, get, getRows, run } = openMoves(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

const HEAD = 'First Name,Last Name,Email,Accepts Email Marketing,Address1,City,Province Code,Country Code,Zip';
const toFile = (...rows: string[]) => [HEAD, ...rows].join('\n');
const person = (email: string, street = '1 Mill Road') => `Ann,Berg,${email},no,${street},Portland,OR,US,97201`;

const listStreets = async (email: string): Promise<string[] | null> => {
  const [found] = await query(
    `select c.id, array(select a.address ->> 'line1' from customer_address a where a.customer_id = c.id order by 1) as streets
       from customer c where c.email = $1`,
    [email],
  );
  return found?.streets ?? null;
};

const signInProven = async () => {
  const known = await signIn(shop.db);
  await verifyAddress(shop.db, known);
  return known;
};

test('a customer who was sent an invitation stays, so that nobody is invited twice', async () => {
  const id = await check(toFile(person('invited@example.com')));
  await apply(id);
  await shop.call(moveFiles.invite, { params: { id } }, admin.token);
  await makeDue(shop, 'invitations');
  await runJob(shop, 'invitations');
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 1 });
  expect((await getRows(id, 'kept')).map(({ problem }) => problem)).toEqual([
    'They have been invited, and nobody is invited twice',
  ]);
  expect(await listStreets('invited@example.com')).toEqual(['1 Mill Road']);
});

test('files that are undone together are undone newest first, and do not block each other', async () => {
  const email = 'both@example.com';
  const ids: string[] = [];
  for (const street of ['1 Mill Road', '2 Mill Road']) {
    const id = await check(toFile(person(email, street)));
    await apply(id);
    ids.push(id);
  }
  for (const id of ids) await shop.call(moveFiles.undo, { params: { id } }, admin.token);
  await run();
  expect(await Promise.all(ids.map(get))).toMatchObject([
    { state: 'undone', kept: 0 },
    { state: 'undone', kept: 0 },
  ]);
  expect(await listStreets(email)).toBeNull();
  // In the sequence of their undo: the newer file first.
  const undone = await query(`select entity_id from audit where act = 'move.undo' order by id desc limit 2`);
  expect(undone.map(({ entity_id }) => entity_id)).toEqual(ids);
});

test('an imported address that its customer has edited stays', async () => {
  const known = await signInProven();
  const id = await check(toFile(person(known.email), person(known.email, '2 Mill Road')));
  await apply(id);
  const { body: book } = await shop.call(addresses.list, {}, known.token);
  const { _id } = book.find(({ address }: { address: { line1: string } }) => address.line1 === '1 Mill Road');
  expect((await shop.call(addresses.edit, { params: { id: _id }, body: oslo }, known.token)).status).toBe(200);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await listStreets(known.email)).toEqual([oslo.line1]);
});

test('a customer who begins to use their account during the undo stays', async () => {
  const email = 'busy@example.com';
  const id = await check(toFile(person(email)));
  await apply(id);
  const client = await shop.db.$client.connect();
  cleanUp(() => client.release());
  await client.query('begin');
  await client.query(`select from customer where email = $1 for update`, [email]);
  await client.query(
    `insert into auth_session (id, token, user_id, expires_at)
     select 'busy', 'busy', id, now() + interval '1 hour' from auth_user where email = $1`,
    [email],
  );
  const undoing = undo(id);
  await waitUntilBlocked(shop, client);
  await client.query('commit');
  expect(await undoing).toMatchObject({ state: 'undone', kept: 1 });
  expect(await listStreets(email)).toEqual(['1 Mill Road']);
});

test('imported addresses come after used ones, and a new customer’s addresses are in the order of the file', async () => {
  const known = await signInProven();
  await shop.call(addresses.add, { body: oslo }, known.token);
  const fresh = 'fresh-book@example.com';
  const rows = [person(known.email), person(fresh, '1 First Street'), person(fresh, '2 Second Street')];
  await apply(await check(toFile(...rows)));
  const { body: book } = await shop.call(addresses.list, {}, known.token);
  expect(book.map(({ address }: { address: { line1: string } }) => address.line1)).toEqual([oslo.line1, '1 Mill Road']);
  const [first] = await query(
    `select address ->> 'line1' as street from customer_address
      where customer_id = (select id from customer where email = $1) order by used_at desc, id desc limit 1`,
    [fresh],
  );
  expect(first?.street).toBe('1 First Street');
});
