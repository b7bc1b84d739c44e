import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { people } from '#features/staff/contract/people.ts';
import { secondStep } from '#features/second-step/contract/second-step.ts';
import { sessions } from '#features/sessions/contract/sessions.ts';
import { signInWithGoogle } from '#test/helpers/sign-in-with-google.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { type TestBrowser, openBrowser } from '#test/helpers/identity-browser.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { listErrorCodes } from '#test/helpers/second-step.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop({ ADMIN_EMAIL: 'boss@shop.example' });
const admin = await signIn(shop.db, 'manager');
const product = await createTestProduct(shop);

const runQuery = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
const newAddress = () => `${randomUUID()}@example.com`;
const NEW_PASSWORD = 'the owner chose it';

const readLink = async (email: string, page: string): Promise<string> => {
  const found = (await shop.mailsTo(email)).map(({ text }) => new RegExp(`${page}#([\\w-]+)`).exec(text)?.[1]);
  return found.find((token) => token !== undefined) ?? '';
};

/**
 * Registers an address and fills the account with everything that an account may contain. The passkey is added before
 * the address is verified, as earlier builds allowed.
 * @param codes true to switch on codes too, which earlier builds also allowed
 */
const fillAccount = async (email: string, codes = true) => {
  const browser = openBrowser(shop);
  await browser.signUp(email, 'strangers');
  const { token } = await browser.sync(email);
  await browser.send(cart.add, { body: { lines: [{ productId: product.id }] } }, token);
  await shop.call(addresses.add, { body: oslo }, token);
  const profile = { education: 'School', location: 'Oslo', phone: '12345', linkedin: 'in/x' };
  await shop.call(accounts.updateProfile, { params: { email }, body: profile }, token);
  const { body: order } = await placeOrder(shop, { token, email, name: '', customerId: '', sessionId: '' }, product, 1);
  await runQuery(
    `with u as (update auth_user set two_factor_enabled = $2 where email = $1 returning id),
          codes as (insert into auth_two_factor (id, user_id, secret, backup_codes, verified)
                    select gen_random_uuid(), id, 'x', '', true from u where $2),
          trusted as (insert into auth_verification (id, identifier, value, expires_at)
                      select gen_random_uuid(), 'trust-device-' || id, id, now() + interval '1 day' from u)
     insert into auth_passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     select gen_random_uuid(), 'Old', '', id, gen_random_uuid(), 0, 'singleDevice', false from u`,
    [email, codes],
  );
  return { email, browser, token, order: String(order._id) };
};

type FilledAccount = Awaited<ReturnType<typeof fillAccount>>;

/** Lists the names of the owned things that the signed-in person can see. */
const listOwned = async (email: string, token: string): Promise<string[]> => {
  const { body: step } = await shop.call(secondStep.get, {}, token);
  const { body: profile } = await shop.call(accounts.getProfile, { params: { email } }, token);
  const owned: Record<string, boolean> = {
    cart: (await shop.call(cart.get, {}, token)).body.lines.length > 0,
    address: (await shop.call(addresses.list, {}, token)).body.length > 0,
    order: (await shop.call(orders.listMine, { query: { email } }, token)).body.length > 0,
    profile: profile.location !== null || profile.phone !== null || profile.education !== null,
    passkey: step.passkeys.length > 0,
    codes: step.codes !== null,
  };
  return Object.keys(owned).filter((name) => owned[name]);
};

const ALL = ['cart', 'address', 'order', 'profile', 'passkey'];

/** True if the token, session or password of the person who registered still works. */
const canAct = async ({ browser, email, token }: FilledAccount): Promise<boolean> => {
  const byToken = await shop.call(orders.listMine, { query: { email } }, token);
  const bySession = await browser.sync(email);
  const byPassword = await openBrowser(shop).post('sign-in/email', { email, password: 'strangers' });
  return byToken.status === 200 || bySession.token !== undefined || byPassword.status === 200;
};

const reset = async (email: string, browser: TestBrowser) => {
  await openBrowser(shop).send(identity.forgotPassword, { body: { email } });
  const token = await readLink(email, 'reset-password');
  return browser.send(identity.resetPassword, { body: { token, password: NEW_PASSWORD } });
};

test('an unproven address cannot add a passkey or turn on codes', async () => {
  const browser = openBrowser(shop);
  const email = newAddress();
  await browser.signUp(email);
  const { token } = await browser.sync(email);
  const replies = [
    await browser.send(secondStep.beginPasskey, {}, token),
    await browser.send(secondStep.beginCodes, {}, token),
    await browser.send(secondStep.confirmCodes, { body: { code: '000000' } }, token),
  ];
  expect(listErrorCodes(replies)).toEqual(['email_unproven', 'email_unproven', 'email_unproven']);
  expect(replies[0]?.body.message).toContain('verify your email address first');
  await runQuery('update auth_user set email_verified = true where email = $1', [email]);
  expect((await browser.send(secondStep.beginPasskey, {}, token)).status).toBe(200);
});

test('an invitation to choose a password stops working once the address is proven another way', async () => {
  const email = newAddress();
  const browser = openBrowser(shop);
  await browser.signUp(email);
  await openBrowser(shop).send(identity.forgotPassword, { body: { email } });
  const token = await readLink(email, 'reset-password');
  await runQuery(
    `update email_token set expires_at = now() + interval '14 days'
      where purpose = 'reset' and auth_user_id = (select id from auth_user where email = $1)`,
    [email],
  );
  const proof = await readLink(email, 'verify-email');
  expect((await browser.send(identity.verifyEmail, { body: { token: proof } })).status).toBe(200);
  const { status, body } = await openBrowser(shop).send(identity.resetPassword, {
    body: { token, password: NEW_PASSWORD },
  });
  expect([status, body.code]).toEqual([404, 'link_unknown']);
});

test('a reset from an unknown browser proves the address and removes the registrant’s access and data', async () => {
  const stranger = await fillAccount(newAddress());
  const owner = openBrowser(shop);
  const { email } = stranger;
  expect((await reset(email, owner)).status).toBe(200);
  expect(await canAct(stranger)).toBe(false);
  expect((await owner.post('sign-in/email', { email, password: NEW_PASSWORD })).body).toHaveProperty('user');
  const { token, emailVerified } = await owner.sync(email);
  expect([emailVerified, await listOwned(email, token)]).toEqual([true, []]);
  const orderOwner = await runQuery(
    `select c.email, c.auth_user_id, c.phone, (select count(*)::int from customer_address a where a.customer_id = c.id) as addresses
       from orders o join customer c on c.id = o.customer_id where o.id = $1`,
    [stranger.order],
  );
  expect(orderOwner.rows).toEqual([
    { email: expect.stringContaining('@invalid'), auth_user_id: null, phone: null, addresses: 0 },
  ]);
  expect((await shop.call(orders.get, { params: { id: stranger.order } }, token)).body.code).toBe('order_not_found');
  expect((await shop.call(orders.get, { params: { id: stranger.order } }, admin.token)).status).toBe(200);
});

test('a later reset of a proven address keeps cart, orders and second step', async () => {
  const mine = await fillAccount(newAddress(), false);
  await runQuery('update auth_user set email_verified = true where email = $1', [mine.email]);
  const browser = openBrowser(shop);
  await reset(mine.email, browser);
  await browser.post('sign-in/email', { email: mine.email, password: NEW_PASSWORD });
  expect(await listOwned(mine.email, (await browser.sync(mine.email)).token)).toEqual(ALL);
});

test.each(['the verification link', 'the link and the password elsewhere', 'a reset'])(
  'a registrant who proves the address by %s loses nothing',
  async (method) => {
    const { email, browser } = await fillAccount(newAddress(), false);
    await browser.post('sign-out', {});
    if (method === 'a reset') await reset(email, browser);
    else {
      const body = { token: await readLink(email, 'verify-email'), password: 'strangers' };
      const { password: _, ...alone } = body;
      const isElsewhere = method !== 'the verification link';
      const { status } = isElsewhere
        ? await openBrowser(shop).send(identity.verifyEmail, { body })
        : await browser.send(identity.verifyEmail, { body: alone });
      expect(status).toBe(200);
    }
    await browser.post('sign-in/email', { email, password: method === 'a reset' ? NEW_PASSWORD : 'strangers' });
    const { token, emailVerified } = await browser.sync(email);
    expect([emailVerified, await listOwned(email, token)]).toEqual([true, ALL]);
  },
);

test('Google sign-in proves the address and removes the registrant’s data, name and password', async () => {
  const stranger = await fillAccount(newAddress());
  const { email } = stranger;
  const owner = openBrowser(shop);
  await signInWithGoogle(owner, { email, name: 'Gina Google', emailVerified: true });
  const { token, name, emailVerified } = await owner.sync(email);
  expect([name, emailVerified, await listOwned(email, token)]).toEqual(['Gina Google', true, []]);
  expect(await canAct(stranger)).toBe(false);
});

test('an invitation proves the address, keeps the session that accepts it and ends all other sessions', async () => {
  const { email, browser, token } = await fillAccount(newAddress(), false);
  const other = openBrowser(shop);
  await other.post('sign-in/email', { email, password: 'strangers' });
  const { token: others } = await other.sync(email);
  const inviter = await signIn(shop.db, 'admin');
  await shop.call(people.invite, { body: { email, role: 'service' } }, inviter.token);
  const link = await readLink(email, 'invitation');
  expect((await shop.call(people.accept, { body: { token: link } }, token)).body).toEqual({ role: 'service' });
  expect((await shop.call(sessions.list, {}, others)).status).toBe(401);
  expect(await listOwned(email, token)).toEqual([]);
  expect((await shop.call(accounts.adminCheck, { params: { email } }, token)).body.role).toBe('service');
  expect((await browser.sync(email)).token).toBeDefined();
});

test('a reset of ADMIN_EMAIL ends a stranger’s account; the owner is admin and not locked out', async () => {
  await runQuery(`update customer set role = 'customer'`);
  const stranger = await fillAccount('boss@shop.example');
  const owner = openBrowser(shop);
  await reset(stranger.email, owner);
  const { token } = await owner.signIn(stranger.email, NEW_PASSWORD);
  expect((await shop.call(accounts.adminCheck, { params: { email: stranger.email } }, token)).body.admin).toBe(true);
  expect((await owner.send(secondStep.beginPasskey, {}, token)).status).toBe(200);
  expect(await canAct(stranger)).toBe(false);
});

test('a sign-in with the old password fails if a reset happens at the same time', async () => {
  const stranger = openBrowser(shop);
  const email = newAddress();
  await stranger.signUp(email, 'strangers');
  const client = await shop.db.$client.connect();
  await client.query('begin');
  await client.query(
    `update auth_account set password = 'x' where user_id = (select id from auth_user where email = $1)`,
    [email],
  );
  await client.query('delete from auth_session where user_id = (select id from auth_user where email = $1)', [email]);
  const lateBrowser = openBrowser(shop);
  const pendingReply = lateBrowser.post('sign-in/email', { email, password: 'strangers' });
  await waitUntilBlocked(shop, client);
  await client.query('commit');
  client.release();
  expect(listErrorCodes([await pendingReply])).toEqual(['credentials_wrong']);
  expect((await lateBrowser.sync(email)).token).toBeUndefined();
});

test('proving one address by reset and Google at the same time leaves one account that both can open', async () => {
  const stranger = await fillAccount(newAddress());
  const { email } = stranger;
  const one = openBrowser(shop);
  const other = openBrowser(shop);
  await Promise.all([reset(email, one), signInWithGoogle(other, { email, name: 'Gina Google', emailVerified: true })]);
  expect((await openBrowser(shop).signIn(email, NEW_PASSWORD)).emailVerified).toBe(true);
  expect(await canAct(stranger)).toBe(false);
  const { rows } = await runQuery(
    `select a.provider_id as by from auth_user u join customer c on c.auth_user_id = u.id
       join auth_account a on a.user_id = u.id where u.email = $1 order by 1`,
    [email],
  );
  expect(rows).toEqual([{ by: 'credential' }, { by: 'google' }]);
});
