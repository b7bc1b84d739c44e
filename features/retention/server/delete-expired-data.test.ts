import { expect, test } from 'vitest';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { findAuthUserId, signIn } from '#test/helpers/people.ts';
import { makeDue, ageLease, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
// The shop deletes expired data at startup; the tests run the job themselves.
const { $client: client } = shop.db;
const person = await signIn(shop.db);
const user = await findAuthUserId(shop.db, person);

const clean = () => runJob(shop, 'clean');
const nextDay = () => makeDue(shop, 'clean');
const listTableKeys = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await client.query(`select ${column} as key from ${table} where ${column} like '%-row' order by 1`);
  return rows.map(({ key }) => key);
};

/** Inserts expired rows and some that must stay into each table. */
const insertRows = async () => {
  await client.query(`
    insert into outbox (id, kind, entity_id, sent_at, tries, due_at) values
      (uuidv7(interval '-40 days'), 'k', 'sent-row', now() - interval '31 days', 1, now()),
      (uuidv7(interval '-40 days'), 'k', 'given-up-row', null, 12, now() - interval '31 days'),
      (uuidv7(interval '-40 days'), 'k', 'young-row', now() - interval '29 days', 1, now()),
      (uuidv7(interval '-40 days'), 'k', 'young-waiting-row', null, 3, now() + interval '1 hour');
    insert into message (id, email, subject, body) values
      (uuidv7(interval '-366 days'), 'a', 'old-row', ''), (uuidv7(interval '-364 days'), 'a', 'young-row', '');
    insert into subscriber (email, requested_at, confirmed_at) values
      ('unconfirmed-row', now() - interval '31 days', null), ('young-row', now(), null),
      ('young-confirmed-row', now() - interval '1 year', now());
    insert into auth_session (id, token, user_id, expires_at) values
      ('old-row', 'old-row', '${user}', now() - interval '1 hour'), ('young-row', 'young-row', '${user}', now() + interval '1 hour');
    insert into auth_verification (id, identifier, value, expires_at) values
      ('old-row', '', '', now() - interval '1 hour'), ('young-row', '', '', now() + interval '1 hour');
    insert into access_token (hash, session_id, customer_id, expires_at) values
      ('old-row', 'young-row', '${person.customerId}', now() - interval '1 hour'),
      ('young-row', 'young-row', '${person.customerId}', now() + interval '1 hour');
    insert into email_token (hash, purpose, auth_user_id, expires_at) values
      ('old-row', 'reset', '${user}', now() - interval '1 hour'), ('young-row', 'reset', '${user}', now() + interval '1 hour');
    insert into known_browser (auth_user_id, kind, hash, created_at) values
      ('${user}', 'binding', 'old-row', now() - interval '3 days'), ('${user}', 'device', 'older-row', now() - interval '366 days'),
      ('${user}', 'binding', 'young-row', now()), ('${user}', 'device', 'young-device-row', now() - interval '3 days');
    insert into auth_throttle (key, tries, updated_at)
      select n || '-row', 1, now() - interval '3 days' from generate_series(1, 2500) n;
    insert into auth_throttle (key, tries) values ('young-row', 1);
    insert into request_count (key, n, ends_at) values
      ('old-row', 1, now() - interval '1 minute'), ('young-row', 1, now() + interval '1 minute');
    insert into asset (name, data, seen_at) values
      ('old-row', '', now() - interval '15 days'), ('young-row', '', now() - interval '13 days');
    insert into cart (name, guest_hash, customer_id, updated_at) values
      ('old-row', 'a', null, now() - interval '61 days'), ('young-row', 'b', null, now() - interval '59 days'),
      ('young-own-row', null, '${person.customerId}', now() - interval '1 year');
    with kept as (
      insert into product_import (id, customer_id, file_name, data, counts, state, applied_at)
      select uuidv7(age), '${person.customerId}', name, '', '{}', state, case state when 'applied' then now() end
        from (values (interval '-366 days', 'old-row', 'applied'), (interval '-2 days', 'arriving-row', 'arriving'),
                     (interval '-364 days', 'young-row', 'checked'), (interval '-367 days', 'young-kept-row', 'checked')
             ) f(age, name, state)
      returning id, file_name)
    insert into product_import (id, customer_id, file_name, data, counts, state, applied_at, file_of)
    select uuidv7(age), '${person.customerId}', name, '', '{}', state, case state when 'applied' then now() end, kept.id
      from kept, (values (interval '-31 days', 'tried-row', 'checked'), (interval '-29 days', 'young-tried-row', 'checked'),
                         (interval '-31 days', 'young-used-row', 'applied')) f(age, name, state)
     where kept.file_name = 'young-kept-row'`);
};

const tables: [string, string][] = [
  ['outbox', 'entity_id'],
  ['message', 'subject'],
  ['subscriber', 'email'],
  ['auth_session', 'id'],
  ['auth_verification', 'id'],
  ['access_token', 'hash'],
  ['email_token', 'hash'],
  ['known_browser', 'hash'],
  ['auth_throttle', 'key'],
  ['request_count', 'key'],
  ['asset', 'name'],
  ['cart', 'name'],
  ['product_import', 'file_name'],
];

test('once a day expired data is deleted, and no other data', async () => {
  await nextDay();
  await insertRows();
  await clean();
  for (const [table, column] of tables) {
    const remainingKeys = await listTableKeys(table, column);
    expect(remainingKeys.length, table).toBeGreaterThan(0);
    expect(
      remainingKeys.filter((key) => !key.startsWith('young')),
      table,
    ).toEqual([]);
  }
  await client.query(
    `insert into auth_throttle (key, tries, updated_at) values ('late-row', 1, now() - interval '3 days')`,
  );
  await clean();
  expect(await listTableKeys('auth_throttle', 'key')).toContain('late-row');
});

test('another process finishes the deletion after the first one dies', async () => {
  await nextDay();
  await client.query(`insert into request_count (key, n, ends_at) values ('left-row', 1, now() - interval '1 minute')`);
  await expect(runJob(shop, 'clean', { stopping: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await listTableKeys('request_count', 'key')).toContain('left-row');
  // No other process runs the job until its lease expires.
  await clean();
  expect(await listTableKeys('request_count', 'key')).toContain('left-row');
  await ageLease(shop, 'clean', 11);
  await clean();
  expect(await listTableKeys('request_count', 'key')).not.toContain('left-row');
});

test('the network of an order is deleted after thirty days', async () => {
  await nextDay();
  const { body: young } = await placeOrder(shop, person, await createTestProduct(shop), 1);
  const { rows } = await client.query(
    `insert into orders overriding system value
     select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(interval '-31 days'), 'number', 1))).*
       from orders o where id = $1 returning id`,
    [young._id],
  );
  const old = rows[0].id;
  await client.query(`update orders set network = '203.0.113.0/24' where id = any($1)`, [[old, young._id]]);
  await clean();
  const remaining = await client.query(`select id from orders where network is not null and id = any($1)`, [
    [old, young._id],
  ]);
  expect(remaining.rows).toEqual([{ id: young._id }]);
});
