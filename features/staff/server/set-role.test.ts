import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { people } from '#features/staff/contract/people.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const setRole = (actor: TestPerson, target: TestPerson, role: Role) =>
  shop.call(people.setRole, { params: { id: target.customerId }, body: { role } }, actor.token);

const verify = (person: TestPerson) =>
  shop.db.$client.query('update auth_user set email_verified = true where email = $1', [person.email]);

test('an admin promotes a verified person to admin and demotes them; both are audited', async () => {
  const admin = await signIn(shop.db, 'admin');
  const person = await signIn(shop.db);
  const early = await setRole(admin, person, 'admin');
  expect([early.status, early.body.code]).toEqual([409, 'email_unverified']);
  await verify(person);
  expect((await setRole(admin, person, 'admin')).body.role).toBe('admin');
  expect((await shop.call(people.list, { query: {} }, person.token)).status).toBe(200);
  expect((await setRole(admin, person, 'customer')).body.role).toBe('customer');
  expect((await shop.call(people.list, { query: {} }, person.token)).status).toBe(403);
  const { rows } = await shop.db.$client.query('select act from audit where entity_id = $1 order by id', [
    person.customerId,
  ]);
  expect(rows.map(({ act }) => act)).toEqual(['role.admin', 'role.customer']);
});

test('role changes are audited with the previous role and take effect at once in every process', async () => {
  const admin = await signIn(shop.db, 'admin');
  const person = await signIn(shop.db);
  const beside = await startShop({}, { beside: shop });
  const pack = async () => (await beside.call(packing.list, { query: {} }, person.token)).status;
  const early = await setRole(admin, person, 'warehouse');
  expect([early.status, early.body.code, await pack()]).toEqual([409, 'email_unverified', 403]);
  await verify(person);
  expect((await setRole(admin, person, 'warehouse')).body.role).toBe('warehouse');
  expect(await pack()).toBe(200);
  const [mail] = await shop.mailsTo(person.email);
  expect(mail).toMatchObject({ subject: 'You now work for Copperline: Warehouse' });
  expect(mail?.text).toContain('pack, ship and deliver');
  expect((await shop.mailsTo(admin.email))[0]?.subject).toBe(`${person.name} is now staff with the role Warehouse`);
  expect((await setRole(admin, person, 'service')).body.role).toBe('service');
  expect(await pack()).toBe(403);
  await setRole(admin, person, 'customer');
  const { rows } = await shop.db.$client.query('select act, changes from audit where entity_id = $1 order by id', [
    person.customerId,
  ]);
  expect(rows).toEqual([
    { act: 'role.warehouse', changes: { role: ['customer', 'warehouse'] } },
    { act: 'role.service', changes: { role: ['warehouse', 'service'] } },
    { act: 'role.customer', changes: { role: ['service', 'customer'] } },
  ]);
});

test('the previous build, which has only two roles, treats staff as customers', async () => {
  const person = await signIn(shop.db, 'manager');
  const { rows } = await shop.db.$client.query('select role from customer where id = $1', [person.customerId]);
  expect(rows).toEqual([{ role: 'customer' }]);
});

test('the last admin cannot become a manager', async () => {
  await shop.db.$client.query(`update customer set role = 'customer'`);
  const admin = await signIn(shop.db, 'admin');
  await verify(admin);
  // An admin without an account cannot log in.
  const formerAdmin = await signIn(shop.db, 'admin');
  await shop.db.$client.query('update customer set auth_user_id = null where id = $1', [formerAdmin.customerId]);
  expect((await setRole(admin, admin, 'manager')).body.code).toBe('last_admin');
});

test('a new admin and all other admins are notified by email', async () => {
  const admin = await signIn(shop.db, 'admin');
  const other = await signIn(shop.db, 'admin');
  const person = await signIn(shop.db);
  await verify(person);
  await setRole(admin, person, 'admin');
  for (const { email } of [admin, other]) {
    const [mail] = await shop.mailsTo(email);
    expect(mail).toMatchObject({ subject: `${person.name} is now an admin` });
    expect(mail?.text).toContain(person.email);
  }
  const mails = await shop.mailsTo(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['You are now an admin of Copperline']);
});

test('the last admin cannot be demoted, even if two demote each other at once', async () => {
  await shop.db.$client.query(`update customer set role = 'customer'`);
  const one = await signIn(shop.db, 'admin');
  const two = await signIn(shop.db, 'admin');
  const replies = await Promise.all([setRole(one, two, 'customer'), setRole(two, one, 'customer')]);
  const adminCount = await shop.db.$client.query(`select count(*)::int as n from customer where role = 'admin'`);
  expect(adminCount.rows).toEqual([{ n: 1 }]);
  expect(replies.map(({ status }) => status)).toContain(200);
  const survivor = replies[0]?.status === 200 ? one : two;
  const alone = await setRole(survivor, survivor, 'customer');
  expect([alone.status, alone.body.code]).toEqual([409, 'last_admin']);
});

test('the list of people is paged, admins first', async () => {
  const admin = await signIn(shop.db, 'admin');
  const { body, headers } = await shop.call(people.list, { query: { limit: 2 } }, admin.token);
  expect(body).toHaveLength(2);
  expect(body[0].role).toBe('admin');
  expect(Number(headers['x-total-count'])).toBeGreaterThan(2);
});

test('the search finds people by parts of name or address, literally and over pages', async () => {
  const admin = await signIn(shop.db, 'admin');
  const find = (search: string, more: object = {}) =>
    shop.call(people.list, { query: { search, ...more } }, admin.token);
  const namesakes = [await signIn(shop.db), await signIn(shop.db)];
  const [first] = namesakes;
  await shop.db.$client.query(`update customer set name = 'Zo\u00eb 100%_Pipes' where id = any($1)`, [
    namesakes.map(({ customerId }) => customerId),
  ]);
  const page = await find('ZO\u00cb 100%', { limit: 1, page: 2 });
  expect([page.body.length, Number(page.headers['x-total-count'])]).toEqual([1, 2]);
  expect((await find(first?.email.slice(9, 40).toUpperCase() ?? '')).body).toMatchObject([{ email: first?.email }]);
  expect((await find('%_x')).body).toEqual([]);
});

test('a demoted admin, an expired token and an ended session are rejected at once', async () => {
  const former = await signIn(shop.db, 'admin');
  const list = () => shop.call(orders.listAll, { query: {} }, former.token);
  expect((await list()).status).toBe(200);
  await shop.db.$client.query(`update customer set role = 'customer' where id = $1`, [former.customerId]);
  expect((await list()).status).toBe(403);
  await shop.db.$client.query(`update access_token set expires_at = now() where customer_id = $1`, [former.customerId]);
  expect((await list()).status).toBe(401);
  const leaver = await signIn(shop.db);
  await shop.db.$client.query(
    `delete from auth_session where user_id = (select auth_user_id from customer where id = $1)`,
    [leaver.customerId],
  );
  expect((await shop.call(orders.listMine, { query: { email: leaver.email } }, leaver.token)).status).toBe(401);
});
