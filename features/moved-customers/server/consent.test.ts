import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { customers } from '#features/customers/contract/customers.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { subscriptions } from '#features/messages/contract/subscriptions.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, apply, undo, get, getRows, run } = openMoves(shop, admin);

const toFile = (...people: [email: string, accepts: string][]) =>
  [
    'First Name,Last Name,Email,Accepts Email Marketing',
    ...people.map(([email, accepts]) => `Ann,Berg,${email},${accepts}`),
  ].join('\n');
const applyProven = async (id: string) => {
  const { status } = await shop.call(moveFiles.apply, { params: { id }, query: { consent: 'proven' } }, admin.token);
  expect(status).toBe(200);
  await run();
  return get(id);
};
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;
const listSubscribers = () => query('select email, source from subscriber order by email');
const findCustomer = async (email: string): Promise<string> =>
  (await query('select id from customer where email = $1', [email]))[0].id;

test('only if staff state that they can prove it, customers who had agreed in the former shop are subscribed', async () => {
  const without = await check(toFile(['a1@example.com', 'yes'], ['a2@example.com', 'no']));
  expect(await get(without)).toMatchObject({ consents: 1, provesConsent: false });
  expect((await getRows(without, 'new')).map(({ detail }) => detail)).toEqual([
    'Ann Berg, no addresses, had agreed to the newsletter',
    'Ann Berg, no addresses',
  ]);
  expect(await apply(without)).toMatchObject({ state: 'applied', provesConsent: false });
  expect(await listSubscribers()).toEqual([]);
  const id = await check(toFile(['a1@example.com', 'yes'], ['a3@example.com', 'yes'], ['a4@example.com', 'no']));
  expect(await applyProven(id)).toMatchObject({ state: 'applied', consents: 1, provesConsent: true });
  expect(await listSubscribers()).toEqual([{ email: 'a3@example.com', source: 'Shopify, file.csv' }]);
  expect((await query('select count(*)::int as n from outbox'))[0].n).toBe(0);
  const { body } = await shop.call(
    customers.get,
    { params: { id: await findCustomer('a3@example.com') } },
    admin.token,
  );
  expect(body.newsletter).toBe(true);
  const { body: text } = await shop.call(exportCalls.subscribers, { query: {} }, admin.token);
  expect(text).toContain('"Shopify, file.csv"');
  const { body: entries } = await shop.call(audit.list, { query: { search: id } }, admin.token);
  expect(JSON.stringify(entries)).toContain('proven');
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await listSubscribers()).toEqual([]);
});

test('an address that has left or not confirmed the newsletter here stays as it is', async () => {
  await query(`insert into subscriber (email) values ('b1@example.com')`);
  await applyProven(await check(toFile(['b1@example.com', 'yes'])));
  expect(await query(`select confirmed_at, source from subscriber where email = 'b1@example.com'`)).toEqual([
    { confirmed_at: null, source: '' },
  ]);
});

test('an address that ended its subscription here is not subscribed by a later file, and its row says so', async () => {
  const email = 'left@example.com';
  const before = (await query('select from newsletter_left')).length;
  const first = await check(toFile([email, 'yes']));
  await applyProven(first);
  const [{ token }] = await query('select token from subscriber where email = $1', [email]);
  expect((await shop.call(messages.unsubscribe, { query: { token } })).status).toBe(200);
  expect(await query('select from subscriber where email = $1', [email])).toEqual([]);
  expect(await undo(first)).toMatchObject({ state: 'undone', kept: 0 });
  const again = await check(toFile([email, 'yes']));
  expect(await get(again)).toMatchObject({ consents: 0, warned: 1 });
  expect((await getRows(again, 'new')).map(({ detail, warnings }) => [detail, warnings])).toEqual([
    [
      'Ann Berg, no addresses',
      [expect.stringMatching(/^They ended the newsletter of this shop on .+, so they are not subscribed again$/)],
    ],
  ]);
  await applyProven(again);
  expect(await query('select from subscriber where email = $1', [email])).toEqual([]);
  // They may subscribe again themselves.
  await shop.call(messages.subscribe, { body: { email } });
  const [now] = await query('select token from subscriber where email = $1', [email]);
  await shop.call(messages.confirmSubscription, { query: { token: now.token } });
  expect(await query('select confirmed_at from subscriber where email = $1', [email])).toEqual([
    { confirmed_at: expect.any(Date) },
  ]);
  expect(await query('select from newsletter_left')).toHaveLength(before);
});

const isSubscribed = async (email: string) =>
  (await query('select from subscriber where email = $1', [email])).length > 0;

test('an address that ended an unconfirmed subscription, or whose account was deleted, is not subscribed by a later file', async () => {
  const email = 'unconfirmed@example.com';
  await shop.call(messages.subscribe, { body: { email } });
  const [{ token }] = await query('select token from subscriber where email = $1', [email]);
  expect((await shop.call(messages.unsubscribe, { query: { token } })).status).toBe(200);
  const me = await signIn(shop.db);
  await query(
    `insert into subscriber (email, customer_id, source, confirmed_at) values ($1, $2, 'Shopify, a.csv', now())`,
    [me.email, me.customerId],
  );
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  const id = await check(toFile([email, 'yes'], [me.email, 'yes']));
  expect(await get(id)).toMatchObject({ consents: 0, warned: 2 });
  expect(await applyProven(id)).toMatchObject({ state: 'applied' });
  expect([await isSubscribed(email), await isSubscribed(me.email)]).toEqual([false, false]);
});

test('an address that leaves while a file is imported is not subscribed by the file', async () => {
  const email = 'leaving@example.com';
  await query('insert into subscriber (email, confirmed_at) values ($1, now())', [email]);
  const id = await check(toFile([email, 'yes']));
  const holder = await shop.db.$client.connect();
  cleanUp(() => holder.release());
  await holder.query('begin');
  await holder.query(
    `insert into newsletter_left (hash) values (encode(sha256(convert_to('newsletter ' || $1::text, 'UTF8')), 'hex'))`,
    [email],
  );
  const [{ token }] = await query('select token from subscriber where email = $1', [email]);
  const leaving = shop.call(messages.unsubscribe, { query: { token } });
  await waitUntilBlocked(shop, holder);
  const applying = applyProven(id);
  await waitUntilBlocked(shop, holder, 2);
  await holder.query('rollback');
  expect((await leaving).status).toBe(200);
  expect(await applying).toMatchObject({ state: 'applied' });
  expect(await isSubscribed(email)).toBe(false);
});

test('a customer sees their imported subscription, ends it, and has it in their data', async () => {
  const me = await signIn(shop.db);
  const other = await signIn(shop.db);
  const add = (email: string, customerId: string) =>
    query(
      `insert into subscriber (email, customer_id, source, confirmed_at) values ($1, $2, 'Shopify, a.csv', now())`,
      [email, customerId],
    );
  await add(me.email, me.customerId);
  await add(other.email, other.customerId);
  const { body: mine } = await shop.call(subscriptions.listOwn, {}, me.token);
  expect(mine).toEqual([{ email: me.email, since: expect.any(String), source: 'Shopify, a.csv' }]);
  const { body: data } = await shop.call(identity.exportData, {}, me.token);
  expect(data.newsletter).toMatchObject([{ email: me.email, source: 'Shopify, a.csv' }]);
  expect((await shop.call(subscriptions.endOwn, {}, me.token)).status).toBe(200);
  expect((await shop.call(subscriptions.listOwn, {}, me.token)).body).toEqual([]);
  expect((await shop.call(subscriptions.listOwn, {}, other.token)).body).toHaveLength(1);
  expect((await shop.call(identity.deleteAccount, {}, other.token)).status).toBe(200);
  expect(await query('select email from subscriber where email = $1', [other.email])).toEqual([]);
});

test('somebody who has registered the address of a subscriber without proving it does not see the subscription', async () => {
  const stranger = await signIn(shop.db);
  await query('insert into subscriber (email, confirmed_at) values ($1, now())', [stranger.email]);
  expect((await shop.call(subscriptions.listOwn, {}, stranger.token)).body).toEqual([]);
  await shop.call(subscriptions.endOwn, {}, stranger.token);
  expect(await query('select email from subscriber where email = $1', [stranger.email])).toHaveLength(1);
});
