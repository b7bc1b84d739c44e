import { expect, test } from 'vitest';
import { accounts, Role } from '#features/accounts/contract/accounts.ts';
import { type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { hasPermission, rolePermissions } from '#features/accounts/contract/roles.ts';
import { signIn } from './helpers/people.ts';
import { startShop } from './helpers/start-shop.ts';
import { prepareCalls, allEndpoints } from './helpers/guarded-calls.ts';

/* Each role tries every call. who-may.test.ts tests which permission a call needs; the first test below tests
   which roles have that permission. */

const shop = await startShop();
const { sendValid, makeOne } = await prepareCalls(shop);

const staff = Role.options.filter((role) => role !== 'customer');
const people = new Map(
  await Promise.all(Role.options.map(async (role) => [role, await signIn(shop.db, role)] as const)),
);
const getToken = (role: Role): string => people.get(role)?.token ?? '';

test('each role has exactly the listed permissions, and endpoints use every permission', () => {
  const all = Object.keys(permissionLabels);
  const listed = Object.fromEntries(staff.map((role) => [role, rolePermissions[role].toSorted().join(' ')]));
  expect(rolePermissions.customer).toEqual([]);
  expect(listed).toEqual({
    admin: all.toSorted().join(' '),
    manager: all
      .filter((one) => !['backups.create', 'keys.edit', 'roles.edit', 'settings.edit', 'webhooks.edit'].includes(one))
      .toSorted()
      .join(' '),
    catalog: 'products.edit products.import products.read reviews.moderate stock.read',
    warehouse: 'orders.read orders.ship stock.edit stock.read',
    service:
      'customers.edit customers.read messages.answer offers.edit orders.cancel orders.edit orders.read returns.decide',
    counter:
      'cash.record companies.read credit.read customers.edit customers.read offers.edit orders.cancel orders.edit orders.place ' +
      'orders.read orders.ship payments.record returns.decide',
  });
  const needed = new Set(
    allEndpoints.flatMap(({ endpoint: { permission, more } }) => [permission ?? [], more ?? []].flat()),
  );
  expect([...needed].toSorted()).toEqual(all.toSorted());
});

const listCalls = (auth: Endpoint['auth']) =>
  allEndpoints.flatMap(({ name, endpoint }) =>
    endpoint.auth === auth && endpoint.permission !== undefined ? [{ name, endpoint }] : [],
  );

const guardCodes = ['sign_in_required', 'admin_only', 'permission_missing', 'fresh_sign_in_needed', 'not_yours'];

test.each(Role.options)(
  'the role %s can call the staff endpoints that its permissions include, and no others',
  async (role) => {
    for (const { name, endpoint } of listCalls('staff')) {
      const { status, body } = await sendValid(name, endpoint, getToken(role));
      if (endpoint.permission !== undefined && hasPermission(role, endpoint.permission)) {
        expect(guardCodes, `${role} ${name}`).not.toContain(body?.code);
        expect(status, `${role} ${name}`).toBeLessThan(500);
      } else {
        const code = role === 'customer' ? 'admin_only' : 'permission_missing';
        expect([status, body?.code], `${role} ${name}`).toEqual([403, code]);
      }
    }
    for (const { name, endpoint } of listCalls('ownerOrStaff')) {
      const { status } = await sendValid(name, endpoint, getToken(role));
      expect(status, `${role} ${name}`).toBe(
        endpoint.permission !== undefined && hasPermission(role, endpoint.permission) ? 200 : 403,
      );
    }
  },
);

test('a refusal names the missing permission', async () => {
  const refuse = allEndpoints.find(({ name }) => name === 'payments.refund');
  if (refuse === undefined) throw new Error('there is no such call');
  const { body } = await sendValid(refuse.name, refuse.endpoint, getToken('warehouse'));
  expect(body.message).toBe('Your role does not include this: refund.');
});

test.each(Role.options)(
  'the role %s finds another person’s records only where its permissions include the call',
  async (role) => {
    for (const { name, endpoint } of listCalls('customer')) {
      if (!getEndpointPath(endpoint).includes(':id')) continue;
      const id = await makeOne(name);
      const { status } = await sendValid(name, endpoint, getToken(role), { id });
      const isThere = endpoint.permission !== undefined && hasPermission(role, endpoint.permission);
      if (isThere) expect([403, 404, 500], `${role} ${name}`).not.toContain(status);
      else expect(status, `${role} ${name}`).toBe(404);
    }
  },
);

test('no role can change another person’s profile, and only the owner passes the admin check', async () => {
  for (const role of Role.options) {
    const person = people.get(role);
    const profile = allEndpoints.find(({ name }) => name === 'accounts.updateProfile');
    if (profile === undefined || person === undefined) throw new Error('there is no such call');
    expect((await sendValid(profile.name, profile.endpoint, person.token)).body.code).toBe('not_yours');
    const { body } = await shop.call(accounts.adminCheck, { params: { email: person.email } }, person.token);
    expect(body).toEqual({ admin: role === 'admin', role, unpaid: [], secondStep: 'done' });
  }
});
