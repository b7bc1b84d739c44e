import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { placeOrder, createTestProduct } from './helpers/products.ts';
import { payOrder } from './helpers/pay.ts';
import { type TestBrowser, openBrowser } from './helpers/identity-browser.ts';
import { type TestPerson, signIn } from './helpers/people.ts';
import { readEverything } from './helpers/read-everything.ts';
import { startShop } from './helpers/start-shop.ts';

const shop = await startShop({ ADMIN_EMAIL: 'owner@example.com' });

const open = () => openBrowser(shop);
const newAddress = () => `${randomUUID()}@example.com`;

const linkTo = async (email: string, subject: string): Promise<string> => {
  const mails = await shop.mailsTo(email);
  return /#([\w-]+)/.exec(mails.find((mail) => mail.subject === subject)?.text ?? '')?.[1] ?? '';
};
const verifyLink = (email: string) => linkTo(email, 'Please verify your email address');
const resetLink = async (email: string) => {
  await open().send(identity.forgotPassword, { body: { email } });
  return linkTo(email, 'Choose a new password');
};

const isVerified = async (email: string) => {
  const { rows } = await shop.db.$client.query('select email_verified from auth_user where email = $1', [email]);
  return rows[0]?.email_verified;
};

const countAudit = async (action: string) =>
  (await shop.db.$client.query('select count(*)::int as n from audit where act = $1', [action])).rows[0].n;

const listMine = (email: string, token: string) => shop.call(orders.listMine, { query: { email } }, token);

test('the verification link works once, in the browser that registered', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  const token = await verifyLink(email);
  expect((await browser.send(identity.verifyEmail, { body: { token } })).status).toBe(200);
  expect(await isVerified(email)).toBe(true);
  const again = await browser.send(identity.verifyEmail, { body: { token } });
  expect([again.status, again.body.code]).toEqual([404, 'link_unknown']);
});

test('someone who registers another person’s address gains nothing when that person follows the link', async () => {
  const attacker = open();
  const victim = open();
  const email = newAddress();
  await attacker.signUp(email, 'attackers choice');
  const token = await verifyLink(email);
  const clicked = await victim.send(identity.verifyEmail, { body: { token } });
  expect([clicked.status, clicked.body.code]).toEqual([403, 'password_needed']);
  const guessed = await victim.send(identity.verifyEmail, { body: { token, password: 'victims guess' } });
  expect([guessed.status, guessed.body.code]).toEqual([403, 'password_wrong']);
  expect(await isVerified(email)).toBe(false);
});

test('a resent verification link works in the browser that requested it', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  const other = open();
  const { token } = await other.signIn(email);
  expect((await other.send(identity.sendVerification, {}, token)).status).toBe(200);
  expect((await other.send(identity.verifyEmail, { body: { token: await verifyLink(email) } })).status).toBe(200);
});

test('verification links are stored as hashes, expire, and do not work as reset links', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  const token = await verifyLink(email);
  const { rows } = await shop.db.$client.query('select hash from email_token');
  expect(rows.map(({ hash }) => hash)).not.toContain(token);
  const other = await browser.send(identity.resetPassword, { body: { token, password: 'something new' } });
  expect(other.body.code).toBe('link_unknown');
  await shop.db.$client.query('update email_token set expires_at = now()');
  expect((await browser.send(identity.verifyEmail, { body: { token } })).body.code).toBe('link_unknown');
});

test('a password reset ends every session, proves the address, and works once before it expires', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  const { token: bearer } = await browser.sync(email);
  const token = await resetLink(email);
  expect((await listMine(email, bearer)).status).toBe(200);
  const body = { token, password: 'a new sentence' };
  expect((await open().send(identity.resetPassword, { body })).status).toBe(200);
  expect((await listMine(email, bearer)).status).toBe(401);
  expect(await isVerified(email)).toBe(true);
  expect((await open().send(identity.resetPassword, { body })).body.code).toBe('link_unknown');
  expect((await open().post('sign-in/email', { email, password: 'secret' })).status).toBe(401);
  expect((await open().post('sign-in/email', { email, password: 'a new sentence' })).status).toBe(200);
  expect((await shop.mailsTo(email))[0]?.subject).toBe('Your password was changed');
  const lateToken = await resetLink(email);
  await shop.db.$client.query('update email_token set expires_at = now()');
  const refused = await open().send(identity.resetPassword, { body: { token: lateToken, password: 'much too late' } });
  expect(refused.body.code).toBe('link_unknown');
});

test('a reset link for one account changes no other account', async () => {
  const one = newAddress();
  const other = newAddress();
  await open().signUp(one);
  await open().signUp(other);
  const token = await resetLink(one);
  await open().send(identity.resetPassword, { body: { token, password: 'mine alone now', email: other } as never });
  expect((await open().post('sign-in/email', { email: other, password: 'secret' })).status).toBe(200);
  expect((await open().post('sign-in/email', { email: one, password: 'mine alone now' })).status).toBe(200);
});

test('a request for a new password gets the same response for a known and an unknown address', async () => {
  const email = newAddress();
  await open().signUp(email);
  const known = await open().send(identity.forgotPassword, { body: { email } });
  const unknown = await open().send(identity.forgotPassword, { body: { email: newAddress() } });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  for (let time = 0; time < 9; time++) {
    expect((await open().send(identity.forgotPassword, { body: { email } })).status).toBe(200);
  }
  const resetMails = (await shop.mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password');
  expect(resetMails.length).toBeLessThanOrEqual(5);
});

test('a forwarded host does not change the links in emails', async () => {
  const email = newAddress();
  await open().signUp(email);
  await shop.app.inject({
    method: 'POST',
    url: '/api/password/forgot',
    headers: { 'x-forwarded-host': 'evil.test' },
    payload: { email },
  });
  const mails = await shop.mailsTo(email);
  expect(mails.map(({ text }) => text).join()).toContain('http://shop.test/reset-password#');
  expect(JSON.stringify(mails)).not.toContain('evil.test');
});

test('changing a password needs the old one and ends all sessions but the current one', async () => {
  const thisBrowser = open();
  const otherBrowser = open();
  const email = newAddress();
  await thisBrowser.signUp(email);
  const mine = await thisBrowser.sync(email);
  const others = await otherBrowser.signIn(email);
  const change = (current: string) =>
    thisBrowser.send(identity.changePassword, { body: { current, password: 'fresh and long' } }, mine.token);
  expect((await change('not mine')).body.code).toBe('password_wrong');
  expect((await change('secret')).status).toBe(200);
  expect((await listMine(email, mine.token)).status).toBe(200);
  expect((await listMine(email, others.token)).status).toBe(401);
});

/** Guesses passwords until only browsers that the account knows may still try. */
const useUpTries = async (email: string) => {
  for (let guess = 0; guess < 6; guess++) await open().post('sign-in/email', { email, password: 'wrong one' });
};

test('after a reset the account knows no browser; after a password change it knows only the browser that made it', async () => {
  const owner = open();
  const attacker = open();
  const email = newAddress();
  await owner.signUp(email);
  await attacker.signIn(email);
  const { token } = await owner.sync(email);
  const change = { current: 'secret', password: 'fresh and long' };
  expect((await owner.send(identity.changePassword, { body: change }, token)).status).toBe(200);
  await useUpTries(email);
  expect((await attacker.post('sign-in/email', { email, password: 'fresh and long' })).status).toBe(429);
  expect((await owner.post('sign-in/email', { email, password: 'fresh and long' })).status).toBe(200);
  const link = await resetLink(email);
  await open().send(identity.resetPassword, { body: { token: link, password: 'fresh and longer' } });
  expect((await owner.post('sign-in/email', { email, password: 'fresh and longer' })).status).toBe(429);
});

test('only five of thirty guesses are tried, even if each has an invented X-Forwarded-For', async () => {
  const email = newAddress();
  await open().signUp(email);
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      open().post('sign-in/email', { email, password: `guess ${at}` }, { 'x-forwarded-for': `10.0.0.${at}` }),
    ),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  const right = await open().post('sign-in/email', { email, password: 'secret' });
  expect([right.status, right.body.code]).toEqual([429, 'too_many_requests']);
  expect(right.body.message).toMatch(/wait \d+ seconds/);
});

test('guesses by strangers do not lock out the owner in a browser that the account knows', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  for (let guess = 0; guess < 8; guess++) await open().post('sign-in/email', { email, password: 'wrong one' });
  expect((await browser.post('sign-in/email', { email, password: 'secret' })).status).toBe(200);
});

test('the wait after wrong guesses doubles, up to 15 minutes', async () => {
  const email = newAddress();
  await open().signUp(email);
  const guess = () => open().post('sign-in/email', { email, password: 'wrong one' });
  for (let time = 0; time < 5; time++) await guess();
  const waits: number[] = [];
  for (let round = 0; round < 8; round++) {
    waits.push((await guess()).body.details.seconds);
    await shop.db.$client.query(`update auth_throttle set blocked_until = now() - interval '1 second'`);
    await guess();
  }
  const full = [30, 60, 120, 240, 480, 900, 900, 900];
  // Part of a wait may have passed before the answer arrives.
  for (const [at, wait] of full.entries()) {
    expect(waits[at]).toBeLessThanOrEqual(wait);
    expect(waits[at]).toBeGreaterThan(wait / 2);
  }
});

test('the address in ADMIN_EMAIL becomes the first admin when it is verified, not before', async () => {
  const browser = open();
  const email = 'owner@example.com';
  await shop.db.$client.query(`update customer set role = 'customer'`);
  await browser.signUp(email);
  const { token } = await browser.sync(email);
  const isAdmin = async () => (await shop.call(accounts.adminCheck, { params: { email } }, token)).body.admin;
  expect(await isAdmin()).toBe(false);
  const { body } = await browser.send(identity.verifyEmail, { body: { token: await verifyLink(email) } });
  expect(body).toEqual({ done: true, isOwner: true, requiresSecondStep: false });
  expect(await isAdmin()).toBe(true);
});

test('verifying an address and resetting or changing a password are audited', async () => {
  for (const action of ['account.verify', 'password.reset', 'password.change']) {
    expect(await countAudit(action), action).toBeGreaterThan(0);
  }
});

const exportData = (token: string) => shop.call(identity.exportData, {}, token);
const deleteAccount = (token: string) => shop.call(identity.deleteAccount, {}, token);

const getCustomer = async (browser: TestBrowser, email: string): Promise<TestPerson> => {
  const { token, name } = await browser.sync(email);
  return { token, email, name, customerId: '', sessionId: '' };
};

test('customers get all data that the shop holds about them, and no data of others', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  const me = await getCustomer(browser, email);
  const stranger = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  await placeOrder(shop, me, goods, 1);
  await placeOrder(shop, stranger, goods, 1);
  const { status, body, headers } = await exportData(me.token);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body.profile.email).toBe(email);
  expect(body.orders).toHaveLength(1);
  expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['account.verify', 'order.placed']);
  expect(body.leftOut.join(' ')).toContain('browsers you used');
  expect(JSON.stringify(body)).not.toContain(stranger.email);
  expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
});

test('deleting an account ends sign-in and sessions; its order stays without name and address', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  const me = await getCustomer(browser, email);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, me, goods, 1);
  expect((await deleteAccount(me.token)).status).toBe(200);
  expect((await exportData(me.token)).status).toBe(401);
  expect((await open().post('sign-in/email', { email, password: 'secret' })).status).toBe(401);
  const { rows } = await shop.db.$client.query('select * from orders where id = $1', [order._id]);
  expect(rows[0]).toMatchObject({ status: 'cancelled', user_name: 'Former customer' });
  expect(JSON.stringify(rows)).not.toContain(email);
  expect((await open().signUp(email)).status).toBe(200);
});

test('nothing of a deleted account is left in any table', async () => {
  const browser = open();
  const email = newAddress();
  const name = `Zoe ${randomUUID()}`;
  await browser.post('sign-up/email', { name, email, password: 'secret' });
  const me = await getCustomer(browser, email);
  await placeOrder(shop, me, await createTestProduct(shop), 1);
  await open().post('sign-in/email', { email, password: 'wrong one' });
  await open().send(identity.forgotPassword, { body: { email } });
  await shop.mailsTo(email);
  await open().send(identity.forgotPassword, { body: { email } });
  const hash = createHash('sha256').update(email).digest('base64url');
  expect(await readEverything(shop)).not.toContain(hash);
  const { rows: throttles } = await shop.db.$client.query('select count(*)::int as n from auth_throttle');
  expect((await deleteAccount(me.token)).status).toBe(200);
  const remaining = await readEverything(shop);
  expect(remaining).not.toContain(email);
  expect(remaining).not.toContain(name);
  const { rows: after } = await shop.db.$client.query('select count(*)::int as n from auth_throttle');
  expect(after[0].n).toBeLessThan(throttles[0].n);
});

test('a password reset for an unknown address does not store the address', async () => {
  const email = newAddress();
  await open().send(identity.forgotPassword, { body: { email } });
  expect(await readEverything(shop)).not.toContain(email);
});

test('the last admin, or a customer with a paid order on its way, cannot be deleted', async () => {
  const browser = open();
  const email = newAddress();
  await browser.signUp(email);
  const me = await getCustomer(browser, email);
  const { body: order } = await placeOrder(shop, me, await createTestProduct(shop), 5);
  await payOrder(shop, me, order);
  expect((await deleteAccount(me.token)).body.code).toBe('delivery_owed');
  const admin = await signIn(shop.db, 'admin');
  await shop.db.$client.query(`update customer set role = 'customer' where id <> $1`, [admin.customerId]);
  expect((await deleteAccount(admin.token)).body.code).toBe('last_admin');
});
