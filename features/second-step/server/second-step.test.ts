import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { keys } from '#features/api-keys/contract/keys.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { people } from '#features/staff/contract/people.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { secondStep } from '#features/second-step/contract/second-step.ts';
import { sessions } from '#features/sessions/contract/sessions.ts';
import { dashboardCounts } from '#features/notifications/contract/dashboard-counts.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { createAccessToken } from '#features/accounts/server/access-token.ts';
import { resetSecondStep } from './reset-second-step.ts';
import { openAuthenticator } from '#test/helpers/authenticator.ts';
import { type TestBrowser, openBrowser } from '#test/helpers/identity-browser.ts';
import {
  listAuditActions,
  getCurrentCode,
  listErrorCodes,
  enterCode,
  enterPassword,
  registerMember,
  registerMemberWithCodes,
  ageUsedCodes,
  type Member,
  WRONG,
} from '#test/helpers/second-step.ts';
import { findAuthUserId, type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { allEndpoints as contract } from '#test/helpers/guarded-calls.ts';

const shop = await startShop();
/** Another process, which requires a second step as production does. */
const second = await startShop({ REQUIRE_SECOND_STEP: 'yes' }, { beside: shop });

const runQuery = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);

const addPasskey = async ({ browser, token }: Member, device = openAuthenticator(), options = {}) => {
  const { body: question } = await browser.send(secondStep.beginPasskey, {}, token);
  const added = await browser.send(
    secondStep.addPasskey,
    { body: { made: device.make(question, options), name: 'Phone' } },
    token,
  );
  return { device, added };
};

type Device = ReturnType<typeof openAuthenticator>;

const logInWithPasskey = async (browser: TestBrowser, device: Device, options = {}) => {
  const { body: question } = await browser.post('sign-in/passkey/begin', {});
  return browser.post('sign-in/passkey', { used: device.use(question, options) });
};

test('a passkey is added, renamed, used to sign in, and removed, which ends the session it signed in', async () => {
  const mine = await registerMember(shop);
  const { email, token } = mine;
  const { device, added } = await addPasskey(mine);
  expect([added.status, added.body]).toEqual([201, expect.objectContaining({ name: 'Phone', usedAt: null })]);
  const { _id: id } = added.body;
  const rename = { params: { id }, body: { name: 'Old phone' } };
  expect((await shop.call(secondStep.renamePasskey, rename, token)).status).toBe(200);
  const otherBrowser = openBrowser(second);
  expect((await logInWithPasskey(otherBrowser, device)).body.user.email).toBe(email);
  const { token: other } = await otherBrowser.sync(email);
  const { body } = await second.call(secondStep.get, {}, other);
  expect(body.passkeys).toEqual([expect.objectContaining({ name: 'Old phone', usedAt: expect.any(String) })]);
  // Codes were never confirmed for the account, so it has none.
  expect(body.codes).toBeNull();

  const stranger = await registerMember(shop);
  for (const endpoint of [secondStep.renamePasskey, secondStep.removePasskey]) {
    expect((await shop.call(endpoint, rename, stranger.token)).status).toBe(404);
  }
  expect((await shop.call(secondStep.removePasskey, { params: { id } }, token)).status).toBe(200);
  expect(
    listErrorCodes([await second.call(sessions.list, {}, other), await shop.call(sessions.list, {}, token)]),
  ).toEqual(['sign_in_required', '200']);
  expect(listErrorCodes([await logInWithPasskey(openBrowser(shop), device)])).toEqual(['passkey_refused']);
  expect(await listAuditActions(shop, email)).toEqual(['passkey.add', 'passkey.rename', 'passkey.remove']);
  expect((await shop.subjectsTo(email)).filter((subject) => subject.includes('passkey')).toSorted()).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ]);
});

test('a passkey works only unlocked, for this shop, in the browser with the challenge, and once', async () => {
  const mine = await registerMember(shop);
  for (const options of [{ isUnlocked: false }, { origin: 'https://evil.example' }]) {
    const { added } = await addPasskey(mine, openAuthenticator(), options);
    expect([added.status, added.body.code]).toEqual([403, 'passkey_refused']);
  }
  expect((await addPasskey(mine, openAuthenticator('evil.example'))).added.body.code).toBe('passkey_refused');
  const { device } = await addPasskey(mine);
  for (const options of [{ isUnlocked: false }, { origin: 'https://evil.example' }]) {
    expect(listErrorCodes([await logInWithPasskey(openBrowser(shop), device, options)])).toEqual(['passkey_refused']);
  }
  const browser = openBrowser(shop);
  const { body: question } = await browser.post('sign-in/passkey/begin', {});
  expect(question.userVerification).toBe('required');
  const used = device.use(question);
  const other = openBrowser(shop);
  await other.post('sign-in/passkey/begin', {});
  expect(listErrorCodes([await other.post('sign-in/passkey', { used })])).toEqual(['passkey_refused']);
  const atOnce = await Promise.all([0, 1].map(() => browser.post('sign-in/passkey', { used })));
  expect(listErrorCodes(atOnce).toSorted()).toEqual(['200', 'passkey_refused']);
});

test('an account has at most twenty passkeys, even if two are added at once', async () => {
  const mine = await registerMember(shop);
  await addPasskey(mine);
  const { rows: users } = await runQuery(
    `insert into auth_passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     select gen_random_uuid(), 'Old', '', u.id, gen_random_uuid(), 0, 'singleDevice', false
       from auth_user u, generate_series(1, 18) where u.email = $1 returning user_id`,
    [mine.email],
  );
  const results = await Promise.all([0, 1].map(() => addPasskey({ ...mine, browser: openBrowser(shop) })));
  expect(listErrorCodes(results.map(({ added }) => added)).toSorted()).toEqual(['201', 'too_many_lines']);
  expect((await runQuery('select from auth_passkey where user_id = $1', [users[0].user_id])).rowCount).toBe(20);
  expect((await mine.browser.send(secondStep.beginPasskey, {}, mine.token)).body.code).toBe('too_many_lines');
});

test('a passkey that cannot be audited is not saved', async () => {
  const mine = await registerMember(shop);
  await runQuery(`alter table audit add constraint no_passkeys check (act <> 'passkey.add') not valid`);
  const { added } = await addPasskey(mine);
  await runQuery('alter table audit drop constraint no_passkeys');
  expect(added.status).toBe(500);
  expect((await shop.call(secondStep.get, {}, mine.token)).body.passkeys).toEqual([]);
  expect((await addPasskey(mine)).added.status).toBe(201);
  expect(await listAuditActions(shop, mine.email)).toEqual(['passkey.add']);
});

test('a password alone cannot remove or add a passkey until the existing one is used', async () => {
  const mine = await registerMember(shop);
  const { device, added } = await addPasskey(mine);
  const thief = { ...mine, browser: openBrowser(shop) };
  await enterPassword(thief.browser, mine.email);
  thief.token = (await thief.browser.sync(mine.email)).token;
  const remove = () => shop.call(secondStep.removePasskey, { params: { id: added.body._id } }, thief.token);
  expect((await remove()).body).toMatchObject({
    code: 'second_step_needed',
    details: { passkey: true, codes: false },
  });
  expect((await addPasskey(thief)).added.body.code).toBe('second_step_needed');
  expect((await shop.call(secondStep.beginCodes, {}, thief.token)).body.code).toBe('second_step_needed');

  const confirm = async (authenticator: Device) => {
    const { body: question } = await thief.browser.send(secondStep.beginConfirm, {}, thief.token);
    return thief.browser.send(
      secondStep.confirmByPasskey,
      { body: { used: authenticator.use(question) } },
      thief.token,
    );
  };
  const strangers = await addPasskey(await registerMember(shop));
  expect((await confirm(strangers.device)).body.code).toBe('passkey_refused');
  expect((await remove()).body.code).toBe('second_step_needed');
  expect((await confirm(device)).status).toBe(200);
  expect((await remove()).status).toBe(200);
  // The session opened to check the passkey's owner is gone, and the session that created the passkey ended with it.
  const { body: list } = await shop.call(sessions.list, {}, thief.token);
  expect(list).toHaveLength(1);
});

test('the data export lists passkeys and codes; account deletion removes them and trusted browsers', async () => {
  const mine = await registerMemberWithCodes(shop);
  const { device } = await addPasskey(mine);
  const trusted = openBrowser(shop);
  await enterPassword(trusted, mine.email);
  await enterCode(trusted, await getCurrentCode(mine.secret), true);
  const { body: data } = await shop.call(identity.exportData, {}, mine.token);
  expect(data.secondStep).toMatchObject({ codesSince: expect.any(String), passkeys: [{ name: 'Phone' }] });
  const { rows } = await runQuery('select auth_user_id as id from customer where email = $1', [mine.email]);
  const countRows = async () =>
    (
      await runQuery(
        `select (select count(*) from auth_passkey where user_id = $1) + (select count(*) from used_code where auth_user_id = $1)
              + (select count(*) from auth_two_factor where user_id = $1)
              + (select count(*) from auth_verification where value = $1) as n`,
        [rows[0].id],
      )
    ).rows[0].n;
  expect(await countRows()).toBeGreaterThanOrEqual(4);
  expect((await shop.call(identity.deleteAccount, {}, mine.token)).status).toBe(200);
  expect(await countRows()).toBe(0);
  expect(listErrorCodes([await logInWithPasskey(openBrowser(shop), device)])).toEqual(['passkey_refused']);
});

/** Opens another session of a person, without a second step, and returns its bearer token. */
const signInAgain = async (person: TestPerson): Promise<string> => {
  const id = randomUUID();
  await runQuery(
    `insert into auth_session (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')`,
    [id, await findAuthUserId(shop.db, person)],
  );
  return createAccessToken(shop.db, { sessionId: id, customerId: person.customerId });
};

const listPeople = (token: string) => second.call(people.list, { query: {} }, token);

const isRefused = async ({ endpoint, token }: { endpoint: Endpoint; token: string }) => {
  const { statusCode, ...response } = await second.app.inject({
    method: endpoint.method,
    url: getEndpointPath(endpoint).replaceAll(/:\w+/g, 'nonsense'),
    headers: { authorization: `Bearer ${token}` },
  });
  return [statusCode, response.json().code];
};

test.each(['admin', 'manager', 'counter'] as const)(
  'where a second step is required, %s can call no staff endpoint without one in this session',
  async (role) => {
    const person = await signIn(shop.db, role);
    await verifyAddress(shop.db, person);
    const { token, email } = person;
    const standing = async (bearer: string) =>
      (await second.call(accounts.adminCheck, { params: { email } }, bearer)).body;
    const staffs = contract.filter(
      ({ endpoint: { auth, permission } }) => auth === 'staff' && hasPermission(role, permission ?? 'orders.read'),
    );
    for (const { name, endpoint } of staffs) {
      expect(await isRefused({ endpoint, token }), name).toEqual([403, 'second_step_unset']);
    }
    expect(await isRefused({ endpoint: dashboardCounts.get, token })).toEqual([403, 'second_step_unset']);
    const other = await signIn(shop.db);
    const getProfile = (bearer: string) => second.call(accounts.getProfile, { params: { email: other.email } }, bearer);
    expect((await getProfile(token)).body.code).toBe('second_step_unset');
    // Their own orders still work, and the session's state says what the person has to do.
    expect((await second.call(orders.listMine, { query: { email } }, token)).status).toBe(200);
    expect(await standing(token)).toMatchObject({ role, secondStep: 'unset' });
    expect((await shop.call(people.list, { query: {} }, token)).status).toBe(200);

    const { body: begun } = await second.call(secondStep.beginCodes, {}, token);
    const code = await getCurrentCode(begun.secret);
    expect((await second.call(secondStep.confirmCodes, { body: { code } }, token)).status).toBe(201);
    expect((await listPeople(token)).status).toBe(200);
    expect(await standing(token)).toMatchObject({ secondStep: 'done' });

    const again = await signInAgain(person);
    const { body } = await listPeople(again);
    expect(body).toMatchObject({ code: 'second_step_needed', details: { passkey: false, codes: true } });
    expect(await standing(again)).toMatchObject({ secondStep: 'needed' });
    const show = (enteredCode: string) => second.call(secondStep.confirmByCode, { body: { code: enteredCode } }, again);
    expect((await show(WRONG)).body.code).toBe('code_wrong');
    // The code with which codes were turned on cannot be used again.
    expect((await show(code)).body.code).toBe('code_used');
    await ageUsedCodes(shop);
    expect((await show(await getCurrentCode(begun.secret))).status).toBe(200);
    expect((await getProfile(again)).status).toBe(200);
    await second.call(secondStep.removeCodes, {}, again);
    expect((await listPeople(again)).body.code).toBe('second_step_unset');
  },
);

test('other roles and API keys need no second step', async () => {
  const helper = await signIn(shop.db, 'service');
  const admin = await signIn(shop.db, 'admin');
  expect((await listPeople(helper.token)).status).toBe(200);
  const { body } = await shop.call(
    keys.create,
    { body: { name: 'Books', permissions: ['customers.read'] } },
    admin.token,
  );
  expect((await listPeople(body.secret)).status).toBe(200);
});

test('an operator resets a lost second step, and the password alone signs in again', async () => {
  const mine = await registerMemberWithCodes(shop);
  const { email, token } = mine;
  const { device } = await addPasskey(mine);
  expect(await resetSecondStep(shop.db, `nobody-${email}`)).toBeNull();
  expect(await resetSecondStep(shop.db, email.toUpperCase())).toEqual({ passkeys: 1, codes: true });
  expect(listErrorCodes([await shop.call(sessions.list, {}, token)])).toEqual(['sign_in_required']);
  expect(listErrorCodes([await logInWithPasskey(openBrowser(shop), device)])).toEqual(['passkey_refused']);
  expect((await enterPassword(openBrowser(shop), email)).body).toHaveProperty('user');
  expect((await listAuditActions(shop, email)).at(-1)).toBe('second_step.reset');
  expect(await shop.subjectsTo(email)).toContain('Your passkeys and codes were removed');
});
