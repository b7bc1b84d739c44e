import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { signIn as signInCalls } from '#features/accounts/contract/sign-in.ts';
import { customers } from '#features/customers/contract/customers.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { SHOP_URL, startShop, type TestShop } from '#test/helpers/start-shop.ts';
import { loadMoveSample } from '#features/moving-in/server/load-sample.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, apply, undo, get, getRows, run } = openMoves(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

const HEAD =
  'First Name,Last Name,Email,Accepts Email Marketing,Address1,City,Province Code,Country Code,Zip,Phone,Note';
const toFile = (...rows: string[]) => [HEAD, ...rows].join('\n');
const person = (email: string, street = '1 Mill Road') => `Ann,Berg,${email},no,${street},Portland,OR,US,97201,,`;

const findPerson = async (email: string) => {
  const [found] = await query(
    `select c.id, c.name, c.phone, c.created_at as since, u.email_verified as verified,
            (select count(*)::int from customer_address a where a.customer_id = c.id) as addresses,
            (select count(*)::int from auth_account a where a.user_id = u.id) as passwords
       from customer c join auth_user u on u.id = c.auth_user_id where c.email = $1`,
    [email],
  );
  return found;
};

/** Everything in the database as text. Stored bytes are included both as hex and as text. */
const dumpDatabase = async ({ db }: TestShop): Promise<string> => {
  const { rows: tables } = await db.$client.query(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => (await db.$client.query(`select t::text as row from ${name} t`)).rows),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n');
};

test('customers are imported without a password or proven address; a staff row is refused; a second row adds only its address', async () => {
  await query(`insert into auth_user (id, name, email) values ('boss', 'Boss', 'admin@example.com')`).catch(() => {});
  await query(
    `insert into customer (auth_user_id, email, name, role) values ('boss', 'admin@example.com', 'Boss', 'admin')
     on conflict do nothing`,
  );
  const id = await check(await loadMoveSample('moved-customers', 'customers-shopify.csv'));
  expect(await get(id)).toMatchObject({
    ...{ state: 'checked', kind: 'customers', source: 'Shopify', counts: { new: 2, changed: 1, refused: 2, same: 0 } },
    leftBehind: ['Accepts SMS Marketing', 'Total Spent', 'Total Orders', 'Tags'],
  });
  expect((await getRows(id, 'refused')).map(({ line, problem }) => [line, problem])).toEqual([
    [4, 'There is no email address'],
    [6, 'This address belongs to staff'],
  ]);
  expect((await getRows(id, 'changed'))[0]?.warnings.at(-1)).toBe(
    'Second row of anna.berg@example.com, after line 2: only its address is added',
  );
  expect(await findPerson('anna.berg@example.com')).toBeUndefined();
  expect(await apply(id)).toMatchObject({ state: 'applied', fault: '', failed: false });
  const anna = await findPerson('anna.berg@example.com');
  expect(anna).toMatchObject({ name: 'Anna Berg', verified: false, addresses: 2, passwords: 0 });
  const { body } = await shop.call(customers.get, { params: { id: anna.id } }, admin.token);
  expect(body).toMatchObject({ verified: false, newsletter: false, notes: [{ note: 'Pays on time' }] });
  expect(await query('select count(*)::int as n from outbox')).toEqual([{ n: 0 }]);
  // A second import of the same file changes nothing.
  expect(await get(await check(await loadMoveSample('moved-customers', 'customers-shopify.csv')))).toMatchObject({
    counts: { new: 0, same: 3, changed: 0, refused: 2 },
  });
});

test('once a file is checked, no table or log has a password hash or any byte of the file', async () => {
  for (const name of ['customers-woo.csv', 'customers-magento2.csv']) {
    const id = await check(await loadMoveSample('moved-customers', name));
    expect((await get(id)).state).toBe('checked');
    await apply(id);
  }
  // A file that cannot be read is deleted too.
  expect((await get(await check('user_pass,x\nnotarealhash,1\n'))).state).toBe('unreadable');
  const dump = await dumpDatabase(shop);
  expect(dump).toContain('m.vogel@example.net');
  for (const secret of ['notareal', Buffer.from('notareal').toString('hex')]) {
    expect(dump).not.toContain(secret);
    expect(shop.log.join('\n')).not.toContain(secret);
  }
  expect(await query('select count(*)::int as n from move_chunk')).toEqual([{ n: 0 }]);
});

test('a row that repeats an earlier customer with the same address adds nothing, and says so', async () => {
  const email = 'again@example.com';
  const id = await check(toFile(person(email), person(email), person(email, '2 Mill Road'), person(email)));
  const same = 'Line 2 has this customer too; this one adds nothing';
  expect((await getRows(id, 'same')).map(({ line, detail, warnings }) => [line, detail, warnings])).toEqual([
    [3, same, []],
    [5, same, []],
  ]);
  expect((await getRows(id, 'changed')).map(({ line, detail }) => [line, detail])).toEqual([[4, 'Adds 1 address']]);
  await apply(id);
  expect(await findPerson(email)).toMatchObject({ addresses: 2 });
});

test('an existing customer only gets the addresses they lack', async () => {
  const known = await signIn(shop.db);
  await verifyAddress(shop.db, known);
  await query(`update customer set name = 'Own name', phone = '123' where id = $1`, [known.customerId]);
  const file = toFile(person(known.email), person(known.email, '2 Mill Road'));
  const id = await check(file);
  expect(await get(id)).toMatchObject({ counts: { changed: 2, new: 0 } });
  await apply(id);
  expect(await findPerson(known.email)).toMatchObject({ name: 'Own name', phone: '123', addresses: 2 });
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await findPerson(known.email)).toMatchObject({ name: 'Own name', addresses: 0 });
});

test('an address that somebody registered without proving it gets nothing, even if they did so after the check', async () => {
  const stranger = await signIn(shop.db);
  const [bare, late] = ['bare@example.com', 'late@example.com'];
  await query(`insert into auth_user (id, name, email) values ('bare', 'Bare', $1)`, [bare]);
  const early = await check(toFile(person(stranger.email), person(bare)));
  expect((await getRows(early, 'refused')).map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'Somebody has registered this address but not proven it'],
    [3, 'Somebody has registered this address but not proven it'],
  ]);
  const id = await check(toFile(person(late)));
  const { customerId } = await signIn(shop.db);
  await query(
    `with c as (update customer set email = $2 where id = $1 returning auth_user_id)
     update auth_user set email = $2 where id = (select auth_user_id from c)`,
    [customerId, late],
  );
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect(await findPerson(late)).toMatchObject({ id: customerId, addresses: 0 });
  expect(await query('select entity_id from move_row where file_id = $1', [id])).toEqual([{ entity_id: null }]);
  // An imported account that nobody has used gets the addresses of a second file.
  await apply(await check(toFile(person('unused@example.com'))));
  await apply(await check(toFile(person('unused@example.com', '2 Mill Road'))));
  expect(await findPerson('unused@example.com')).toMatchObject({ addresses: 2 });
});

test('a customer who chooses a password with the link keeps everything that was imported', async () => {
  const email = 'reset@example.com';
  await apply(await check(toFile(person(email))));
  const before = await findPerson(email);
  await shop.call(identity.forgotPassword, { body: { email } });
  const [mail] = await shop.mailsTo(email);
  const token = /reset-password#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await shop.call(identity.resetPassword, { body: { token, password: 'a new secret' } })).status).toBe(200);
  expect(await findPerson(email)).toMatchObject({ id: before.id, verified: true, addresses: 1, passwords: 1 });
  const headers = { origin: SHOP_URL, 'content-type': 'application/json' };
  const url = `/api${signInCalls.byPassword.path}`;
  const login = await shop.app.inject({ method: 'POST', url, headers, payload: { email, password: 'a new secret' } });
  expect(login.statusCode).toBe(200);
});

test('names that a file of customers changes are summarized, with the first of them', async () => {
  const row = (email: string, first: string, last = '') => `${first},${last},${email},no,,,,,,,`;
  const id = await check(
    toFile(
      row('name-1@example.com', '★ Ann', 'Berg'),
      row('name-2@example.com', '<b>Bo</b>'),
      row('name-3@example.com', ''),
      row('name-4@example.com', 'Cy', 'Dahl'),
    ),
  );
  const { status, body } = await shop.call(
    moveFiles.listProblems,
    { params: { id }, query: { kind: 'warned' } },
    admin.token,
  );
  expect([status, body]).toEqual([
    200,
    [
      {
        ...{ column: '', message: 'The name changes', rows: 2, lines: [2, 3] },
        examples: ['The name “★ Ann Berg” becomes “Ann Berg”', 'The name “<b>Bo</b>” becomes “b Bo b”'],
      },
      {
        ...{ column: '', message: 'There is no first or last name, so the name is “name-3”', rows: 1, lines: [4] },
        examples: [],
      },
    ],
  ]);
});

test('a customer has been one since the day that the file names, in the zone of the shop and in a later one', async () => {
  await query(`update shop_settings set time_zone = 'America/New_York'`);
  const toRow = (email: string, since: string) => `${email},customer,Mia Vogel,1 Pine St,Seattle,US,98101,${since}`;
  const id = await check(
    [
      'user_email,roles,display_name,billing_address_1,billing_city,billing_country,billing_postcode,user_registered',
      toRow('late@example.net', '2023-04-11 23:30:00 -0500'),
      toRow('local@example.net', '2023-04-11 23:30:00'),
      toRow('early@example.net', '2023-04-11 00:30:00 +0900'),
    ].join('\n'),
  );
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { new: 3 } });
  const late = new Date('2023-04-12T03:30:00Z');
  expect(await findPerson('late@example.net')).toMatchObject({ since: late });
  expect(await findPerson('local@example.net')).toMatchObject({ since: late });
  expect(await findPerson('early@example.net')).toMatchObject({ since: new Date('2023-04-11T04:30:00Z') });
  await query(`update shop_settings set time_zone = 'Pacific/Kiritimati'`);
  const found = await shop.call(customers.list, { query: { search: 'late@example.net' } }, admin.token);
  expect(found.body).toMatchObject([{ since: '2023-04-10T10:00:00.000Z' }]);
  const exported = await shop.call(exportCalls.customers, { query: { search: 'late@example.net' } }, admin.token);
  expect(exported.body).toContain(',2023-04-11 00:00,');
  await query('update shop_settings set time_zone = default');
});

test('undoing removes imported customers, except those who have since signed in, ordered or been changed', async () => {
  const [gone, entered, ordered, noted] = ['gone', 'entered', 'ordered', 'noted'].map(
    (one) => `${one}@example.com`,
  ) as [string, string, string, string];
  const id = await check(
    toFile(...[gone, entered, ordered, noted, noted].map((email, at) => person(email, `${at} Road`))),
  );
  await apply(id);
  const ids = await Promise.all([gone, entered, ordered, noted].map(async (email) => (await findPerson(email)).id));
  await query(`update auth_user set email_verified = true where email = $1`, [entered]);
  await query(`insert into cart (customer_id) values ($1)`, [ids[2]]);
  await shop.call(customers.addNote, { params: { id: ids[3] }, body: { note: 'Rang us.' } }, admin.token);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 3 });
  expect((await getRows(id, 'kept')).map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'They have signed in or confirmed their address since'],
    [4, 'They have an order or something else in this shop'],
    [5, 'Somebody has changed this customer since'],
  ]);
  expect(await findPerson(gone)).toBeUndefined();
  expect(await query('select count(*)::int as n from auth_user where email = $1', [gone])).toEqual([{ n: 0 }]);
  expect(await findPerson(entered)).toMatchObject({ addresses: 1 });
});

test('two simultaneous applies import once, and a file that was undone cannot be applied again', async () => {
  const id = await check(toFile(person('twice@example.com')));
  const both = await Promise.all(
    [1, 2].map(() => shop.call(moveFiles.apply, { params: { id }, query: {} }, admin.token)),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await run();
  expect((await query(`select count(*)::int as n from customer where email = 'twice@example.com'`))[0]).toEqual({
    n: 1,
  });
  await undo(id);
  const again = await shop.call(moveFiles.apply, { params: { id }, query: {} }, admin.token);
  expect([again.status, again.body.code]).toEqual([409, 'import_stale']);
  expect(again.body.message).toContain('Choose the file again');
  const invite = await shop.call(moveFiles.invite, { params: { id } }, admin.token);
  expect(invite.body.code).toBe('import_not_applied');
});

test('importing people needs the password again', async () => {
  const id = await check(toFile(person('fresh@example.com')));
  const late = await signIn(shop.db, 'admin');
  await query(`update auth_session set created_at = now() - interval '1 hour' where id = $1`, [late.sessionId]);
  for (const row of [moveFiles.apply, moveFiles.undo, moveFiles.invite]) {
    expect((await shop.call(row, { params: { id } }, late.token)).body.code).toBe('fresh_sign_in_needed');
  }
  expect(await findPerson('fresh@example.com')).toBeUndefined();
});

test('an empty file, or one of an unknown shop system, is refused with a reason', async () => {
  for (const [text, sentence] of [
    ['', 'There is nothing in this file.'],
    [HEAD, 'There is nothing in this file but its column names.'],
    ['SKU,Name\nA-1,Tap\n', 'The shop does not recognize this file'],
  ] as const) {
    const found = await get(await check(text));
    expect(found.state).toBe('unreadable');
    expect(found.fault).toContain(sentence);
  }
});

const sendInvitations = async () => {
  await makeDue(shop, 'invitations');
  await runJob(shop, 'invitations');
};

test('each imported customer is invited once, 200 an hour, and not after they have a password', async () => {
  const emails = Array.from({ length: 203 }, (_, at) => `many${at}@example.com`);
  const id = await check(toFile(...emails.map((email) => person(email))));
  await apply(id);
  expect((await get(id)).invitations).toMatchObject({ asked: 0, left: 203, isStopped: false });
  await query(`update auth_user set email_verified = true where email = 'many0@example.com'`);
  const invite = () => shop.call(moveFiles.invite, { params: { id } }, admin.token);
  const both = await Promise.all([invite(), invite()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await get(id)).invitations).toMatchObject({ asked: 202, waiting: 202, left: 0 });
  await sendInvitations();
  await sendInvitations();
  expect((await get(id)).invitations).toMatchObject({ asked: 202, waiting: 2 });
  const count = async () => (await query(`select count(*)::int as n from outbox where kind = 'move.invite'`))[0].n;
  expect(await count()).toBe(200);
  await query(`update move_invitation set queued_at = queued_at - interval '2 hours'`);
  await sendInvitations();
  expect([await count(), (await get(id)).invitations.waiting]).toEqual([202, 0]);
  await query(`update outbox set sent_at = now() where kind = 'move.invite' and entity_id not in
                 (select id from auth_user where email = 'many1@example.com')`);
  const [mail] = await shop.mailsTo('many1@example.com');
  expect(mail?.subject).toMatch(/^Your account at .+ has moved$/);
  const token = /reset-password#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await shop.call(identity.resetPassword, { body: { token, password: 'a new secret' } })).status).toBe(200);
  expect(await findPerson('many1@example.com')).toMatchObject({ verified: true, addresses: 1 });
});

test('inviting stops when more than 5% of the emails fail, and continues when staff invite again', async () => {
  const emails = Array.from({ length: 12 }, (_, at) => `bounce${at}@example.com`);
  const id = await check(toFile(...emails.map((email) => person(email))));
  await apply(id);
  await query(`update move_invitation set queued_at = queued_at - interval '2 hours'`);
  await shop.call(moveFiles.invite, { params: { id } }, admin.token);
  await query(
    `with few as (select customer_id from move_invitation where file_id = $1 order by customer_id limit 6),
          sent as (update move_invitation set queued_at = now() where customer_id in (select customer_id from few) returning customer_id)
     insert into outbox (kind, entity_id, sent_at, error)
     select 'move.invite', c.auth_user_id, case when n > 3 then now() end, case when n <= 3 then 'EENVELOPE' end
       from (select customer_id, row_number() over () as n from sent) s join customer c on c.id = s.customer_id`,
    [id],
  );
  expect((await get(id)).invitations).toMatchObject({ asked: 12, sent: 3, failed: 3, waiting: 6, isStopped: true });
  await sendInvitations();
  expect((await get(id)).invitations.waiting).toBe(6);
  await shop.call(moveFiles.invite, { params: { id } }, admin.token);
  expect((await get(id)).invitations).toMatchObject({ isStopped: false });
  await sendInvitations();
  expect((await get(id)).invitations.waiting).toBe(0);
});

test('a person’s rows are deleted with their account', async () => {
  const leaver = await signIn(shop.db);
  await verifyAddress(shop.db, leaver);
  await apply(await check(toFile(person(leaver.email))));
  expect((await shop.call(accounts.getProfile, { params: { email: leaver.email } }, leaver.token)).status).toBe(200);
  expect((await shop.call(identity.deleteAccount, {}, leaver.token)).status).toBe(200);
  expect(await dumpDatabase(shop)).not.toContain(leaver.email);
});
