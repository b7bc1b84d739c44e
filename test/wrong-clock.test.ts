import { expect, test } from 'vitest';
import { messages } from '#features/messages/contract/messages.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { catchUpEvents } from '#features/reconciliation/server/catch-up.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from './helpers/products.ts';
import { confirmCard, createTestIntent } from './helpers/pay.ts';
import { setPassword, signIn } from './helpers/people.ts';
import { startShop } from './helpers/start-shop.ts';

/* The database clock was two days ahead for a while. Times stored in that period must not block anybody later. */

const limits = { auth: 3, write: 1000, read: 1000, draw: 1000, mail: 1000, open: 1000 };
const shop = await startShop({}, { limits });
const runQuery = (text: string) => shop.db.$client.query(text);

test('a payment reported while the clock was ahead is recorded when the clock is right again', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret);
  await runQuery(
    `insert into meta (key, value) values ('provider_events_seen', (extract(epoch from now())::bigint + 172800)::text)
     on conflict (key) do update set value = excluded.value`,
  );
  await catchUpEvents(shop.db, shop.provider, shop.app.log);
  expect((await shop.call(orders.get, { params: { id: order._id } }, buyer.token)).body.status).toBe('paid');
  const { rows } = await runQuery(
    `select value::bigint <= extract(epoch from now()) as right from meta where key = 'provider_events_seen'`,
  );
  expect(rows).toEqual([{ right: true }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('emails scheduled while the clock was ahead are sent at once', async () => {
  await shop.call(messages.subscribe, { body: { email: 'ahead@example.com' } });
  await runQuery(`update outbox set due_at = due_at + interval '2 days' where sent_at is null`);
  expect(await shop.mailsTo('ahead@example.com')).toHaveLength(1);
});

test('too many sign-in attempts while the clock was ahead do not block a person for two days', async () => {
  const person = await signIn(shop.db);
  await setPassword(shop.db, person, 'right-password-1');
  const logIn = (password: string, address: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: address,
      payload: { email: person.email, password },
    });
  for (let at = 0; at < 8; at++) await logIn('wrong-password-1', `10.9.${at}.1`);
  expect((await logIn('right-password-1', '10.9.20.1')).statusCode).toBe(429);
  for (let at = 0; at < 5; at++) await logIn('wrong-password-1', '10.9.30.1');
  await runQuery(
    `update auth_throttle set blocked_until = blocked_until + interval '2 days', updated_at = updated_at + interval '2 days'`,
  );
  await runQuery(`update request_count set ends_at = ends_at + interval '2 days'`);
  expect((await logIn('right-password-1', '10.9.21.1')).statusCode).toBe(200);
});
