import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { sessions } from '#features/sessions/contract/sessions.ts';
import { openBrowser } from '#test/helpers/identity-browser.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const second = await startShop({}, { beside: shop });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs one person in with two browsers and returns both access tokens. */
const signInTwice = async () => {
  const email = `${randomUUID()}@example.com`;
  const firstBrowser = openBrowser(shop);
  const otherBrowser = openBrowser(shop);
  await firstBrowser.signUp(email);
  const { token } = await firstBrowser.sync(email);
  await otherBrowser.post('sign-in/email', { email, password: 'secret' });
  const reply = await otherBrowser.request('PUT', `/api/user/${email}`, { email }, { 'user-agent': FIREFOX });
  return { email, token, other: String(reply.body.token) };
};

const isIn = async (server: typeof shop, email: string, token: string) =>
  (await server.call(orders.listMine, { query: { email } }, token)).status === 200;

test('a person sees their sessions with browser and system, and ends one at once in every process', async () => {
  const { email, token, other } = await signInTwice();
  const { body: list } = await shop.call(sessions.list, {}, token);
  expect(list).toEqual([
    expect.objectContaining({ isThis: true, network: '127.0.0.0/24' }),
    expect.objectContaining({ isThis: false, browser: 'Firefox', system: 'Windows', network: '127.0.0.0/24' }),
  ]);
  expect(JSON.stringify(list)).not.toContain('token');
  expect(await isIn(second, email, other)).toBe(true);
  expect((await shop.call(sessions.end, { params: { id: list[1]._id } }, token)).status).toBe(200);
  expect([await isIn(second, email, other), await isIn(second, email, token)]).toEqual([false, true]);
  const again = await shop.call(sessions.end, { params: { id: list[1]._id } }, token);
  expect([again.status, again.body.code]).toEqual([404, 'not_found']);
});

test('ending another person’s session answers 404 and leaves it signed in', async () => {
  const mine = await signInTwice();
  const stranger = await signIn(shop.db);
  const { body: list } = await shop.call(sessions.list, {}, mine.token);
  const { status } = await shop.call(sessions.end, { params: { id: list[1]._id } }, stranger.token);
  expect([status, await isIn(shop, mine.email, mine.other)]).toEqual([404, true]);
});

test('signing out everywhere else keeps this browser signed in, and is audited', async () => {
  const { email, token, other } = await signInTwice();
  expect((await shop.call(sessions.endOthers, {}, token)).body).toEqual({ ended: 1 });
  expect([await isIn(shop, email, other), await isIn(shop, email, token)]).toEqual([false, true]);
  const { rows } = await shop.db.$client.query(
    `select count(*)::int as n from audit a join customer c on c.id = a.actor_id where c.email = $1 and a.act = 'session.end'`,
    [email],
  );
  expect(rows).toEqual([{ n: 1 }]);
  const { body } = await shop.call(identity.exportData, {}, token);
  expect(body.signIns).toEqual([expect.objectContaining({ network: '127.0.0.0/24' })]);
});
