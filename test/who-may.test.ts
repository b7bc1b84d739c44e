import { expect, test } from 'vitest';
import { type Endpoint, getEndpointPath, getSuccessStatus } from '#platform/contract/endpoint.ts';
import { type ErrorCode, errors } from '#platform/contract/errors.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { createTestIntent } from './helpers/pay.ts';
import { setPassword, signIn, verifyAddress } from './helpers/people.ts';
import { startShop } from './helpers/start-shop.ts';
import { prepareCalls, allEndpoints, sharesSessionPath } from './helpers/guarded-calls.ts';
import { namesIn, endpointsByGuard } from './helpers/endpoint-guards.ts';

const shop = await startShop();
const { owner, stranger, admin, goods, order, sendValid } = await prepareCalls(shop);

// The tests below rely on the guards that the contract states. This test checks those statements.
test('each endpoint has exactly the listed guard and permission', () => {
  const names = Object.groupBy(allEndpoints, ({ endpoint: { auth, permission } }) =>
    permission === undefined ? auth : `${auth} ${permission}`,
  );
  const actual = Object.entries(names).map(([whom, some]) => [whom, some?.map(({ name }) => name).toSorted()]);
  const guards = [...new Set(endpointsByGuard.flatMap(({ endpointsByCaller }) => Object.keys(endpointsByCaller)))];
  expect(Object.fromEntries(actual)).toEqual(
    Object.fromEntries(
      guards.map((whom) => [whom, namesIn(endpointsByGuard.map(({ endpointsByCaller }) => endpointsByCaller[whom]))]),
    ),
  );
});

const refusedAlone: Record<string, ErrorCode> = Object.assign({}, ...endpointsByGuard.map((one) => one.refusedAlone));
const isOpen = ({ auth }: Endpoint): boolean => ['public', 'guest', 'shopper'].includes(auth);

test.each(allEndpoints)('a visitor can call $name only if it is open to anybody', async ({ name, endpoint }) => {
  const { status, body } = await sendValid(name, endpoint, null);
  const refused = refusedAlone[name];
  if (refused !== undefined) expect([status, body.code]).toEqual([errors[refused].status, refused]);
  else if (isOpen(endpoint)) expect(status).toBe(getSuccessStatus(endpoint));
  else if (endpoint.auth === 'provider') expect([status, body.code]).toEqual([400, 'signature_invalid']);
  // A session's cookie is accepted only from a page of the shop, so the shop checks the page first. Without a bearer
  // token, it treats the request as a call of the session endpoint with the same path.
  else if (sharesSessionPath(endpoint)) expect([status, body.code]).toEqual([403, 'foreign_origin']);
  else expect([status, body.code]).toEqual([401, 'sign_in_required']);
});

test.each(allEndpoints.filter(({ endpoint }) => endpoint.auth === 'staff'))(
  'a customer cannot call $name',
  async ({ name, endpoint }) => {
    const { status, body } = await sendValid(name, endpoint, owner.token);
    expect([status, body.code]).toEqual([403, 'admin_only']);
  },
);

/** Sends a request in which only the sender is readable. */
const sendNonsense = (endpoint: Endpoint, token: string | null) =>
  shop.app.inject({
    method: endpoint.method,
    url: `${getEndpointPath(endpoint).replaceAll(/:\w+/g, 'nonsense')}?page=nonsense&email=nonsense`,
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(endpoint.method !== 'GET' && { payload: '{' }),
  });

test.each(allEndpoints.filter(({ endpoint }) => endpoint.auth === 'guest' || endpoint.auth === 'shopper'))(
  'a page of another site cannot call $name, and no cache stores its response',
  async ({ name, endpoint }) => {
    const foreign = await shop.app.inject({
      method: endpoint.method,
      url: getEndpointPath(endpoint),
      headers: { origin: 'https://evil.example' },
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'foreign_origin']);
    const { headers } = await sendValid(name, endpoint, null);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test.each(allEndpoints.filter(({ endpoint }) => endpoint.auth === 'shopper'))(
  '$name accepts a customer’s token and refuses an invalid one',
  async ({ name, endpoint }) => {
    expect((await sendValid(name, endpoint, owner.token)).status).toBe(getSuccessStatus(endpoint));
    const { status, body } = await sendValid(name, endpoint, 'A'.repeat(43));
    expect([status, body.code]).toEqual([401, 'sign_in_required']);
  },
);

test.each(allEndpoints.filter(({ endpoint }) => !isOpen(endpoint) && endpoint.auth !== 'provider'))(
  'the guard of $name runs before anything in the request is parsed',
  async ({ endpoint }) => {
    const nobody = await sendNonsense(endpoint, null);
    const rejection = sharesSessionPath(endpoint) ? [403, 'foreign_origin'] : [401, 'sign_in_required'];
    expect([nobody.statusCode, nobody.json().code]).toEqual(rejection);
    if (endpoint.auth !== 'staff') return;
    const customer = await sendNonsense(endpoint, owner.token);
    expect([customer.statusCode, customer.json().code]).toEqual([403, 'admin_only']);
  },
);

test.each(allEndpoints.filter(({ endpoint }) => endpoint.auth === 'owner'))(
  '$name answers its owner and nobody else',
  async ({ name, endpoint }) => {
    expect((await sendValid(name, endpoint, owner.token)).status).toBe(200);
    for (const { token } of [stranger, admin]) {
      const { status, body } = await sendValid(name, endpoint, token);
      expect([status, body.code]).toEqual([403, 'not_yours']);
    }
  },
);

test.each(allEndpoints.filter(({ endpoint }) => endpoint.auth === 'ownerOrStaff'))(
  '$name answers its owner and an admin, nobody else',
  async ({ name, endpoint }) => {
    expect((await sendValid(name, endpoint, owner.token)).status).toBe(200);
    expect((await sendValid(name, endpoint, admin.token)).status).toBe(200);
    const { status, body } = await sendValid(name, endpoint, stranger.token);
    expect([status, body.code]).toEqual([403, 'not_yours']);
  },
);

test.each([
  ['reads', orders.get, undefined],
  ['cancels', orders.cancel, undefined],
  ['returns', returns.request, { lines: [{ line: goods.id, quantity: 1 }], reason: 'x', returnsWas: 0 }],
  ['pays', payments.createIntent, { price: 10, order: order._id }],
  ['confirms', payments.confirm, { order: order._id, transactionId: 'pi_invented' }],
])(
  'a stranger who %s another customer’s order gets the same error as for a missing order',
  async (_, endpoint, body) => {
    const none = '01900000-0000-7000-8000-000000000000';
    const foreign = await shop.call(endpoint, { params: { id: order._id }, body }, stranger.token);
    const missing = await shop.call(
      endpoint,
      { params: { id: none }, body: body && { ...body, order: none } },
      stranger.token,
    );
    expect([foreign.status, foreign.body.code]).toEqual([404, 'order_not_found']);
    const { requestId: _a, ...one } = foreign.body;
    const { requestId: _b, ...other } = missing.body;
    expect(one).toEqual(other);
  },
);

test('an admin can read any order, but cannot pay it', async () => {
  expect((await shop.call(orders.get, { params: { id: order._id } }, admin.token)).status).toBe(200);
  expect((await createTestIntent(shop, admin, order)).status).toBe(404);
});

const listNames = (isOne: (endpoint: Endpoint) => boolean) =>
  allEndpoints.flatMap(({ name, endpoint }) => (isOne(endpoint) ? [name] : [])).toSorted();

test('exactly the listed endpoints are account attempts, send email to anybody, or need a fresh sign-in', () => {
  for (const guard of ['signInAttempt', 'sendsMail', 'fresh'] as const) {
    const its = namesIn(endpointsByGuard.map((one) => one[guard]));
    expect(its.length).toBeGreaterThan(4);
    expect([guard, listNames((endpoint) => endpoint[guard] === true)]).toEqual([guard, its]);
  }
});

const weighty = allEndpoints.filter(({ endpoint }) => endpoint.fresh === true);
/** These actions end the account or its second step. They come last, because one person performs all actions. */
const ENDS = ['secondStep.removeCodes', 'secondStep.removePasskey', 'identity.deleteAccount'];
const inOrder = weighty.toSorted((one, other) => ENDS.indexOf(one.name) - ENDS.indexOf(other.name));

test.each(['staff', 'customer'] as const)(
  'each fresh endpoint with the guard %s needs a sign-in or password within the last half hour',
  async (auth) => {
    const calls = inOrder.filter(({ endpoint }) => endpoint.auth === auth);
    expect(calls).not.toEqual([]);
    const person = await signIn(shop.db, auth === 'staff' ? 'admin' : 'customer');
    await setPassword(shop.db, person, 'secret');
    await verifyAddress(shop.db, person);
    const age = (minutes: number) =>
      shop.db.$client.query(
        `update auth_session set created_at = now() - make_interval(mins => $2),
                confirmed_at = confirmed_at - make_interval(mins => $2) where id = $1`,
        [person.sessionId, minutes],
      );
    const expectRefused = async () => {
      for (const { name, endpoint } of calls) {
        expect((await sendValid(name, endpoint, person.token)).body.code, name).toBe('fresh_sign_in_needed');
      }
    };
    const confirm = (password: string) => shop.call(identity.confirm, { body: { password } }, person.token);
    await age(31);
    await expectRefused();
    expect((await confirm('not mine')).body.code).toBe('password_wrong');
    await expectRefused();
    expect((await confirm('secret')).status).toBe(200);
    await age(31);
    await expectRefused();
    await confirm('secret');
    for (const { name, endpoint } of calls) {
      const { body } = await sendValid(name, endpoint, person.token);
      expect(['fresh_sign_in_needed', 'sign_in_required'], name).not.toContain(body.code);
    }
  },
);

test('no fresh endpoint has a guard other than staff or customer', () => {
  expect(weighty.filter(({ endpoint }) => !['staff', 'customer'].includes(endpoint.auth))).toEqual([]);
});

test('exactly the listed endpoints need a proven address, and refuse an unproven one', async () => {
  expect(listNames(({ verifiedEmail }) => verifiedEmail === true)).toEqual(
    namesIn(endpointsByGuard.map((one) => one.verifiedEmail)),
  );
  const person = await signIn(shop.db);
  for (const { name, endpoint } of allEndpoints.filter((one) => one.endpoint.verifiedEmail === true)) {
    const { status, body } = await sendValid(name, endpoint, person.token);
    expect([status, body.code], name).toEqual([409, 'email_unproven']);
  }
});

test.each(
  allEndpoints.filter(
    ({ endpoint }) => !isOpen(endpoint) && endpoint.auth !== 'provider' && endpoint.body === undefined,
  ),
)('$name accepts a content type without a body', async ({ endpoint }) => {
  const response = await shop.app.inject({
    method: endpoint.method,
    url: getEndpointPath(endpoint).replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000'),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
  });
  expect(response.body).not.toContain('invalid_json');
});
