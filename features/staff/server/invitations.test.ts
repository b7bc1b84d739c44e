import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { people } from '#features/staff/contract/people.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type InvitedRole = 'admin' | 'manager' | 'catalog' | 'warehouse' | 'service';

const invite = (email: string, role: InvitedRole, inviter = admin) =>
  shop.call(people.invite, { body: { email, role } }, inviter.token);
const accept = (person: TestPerson, token: string) => shop.call(people.accept, { body: { token } }, person.token);
const listOpen = async (): Promise<{ _id: string; email: string; role: string }[]> =>
  (await shop.call(people.invitations, {}, admin.token)).body;

const readInvitationToken = async (email: string): Promise<string> => {
  const [mail] = await shop.mailsTo(email);
  return /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

test('an invited person can accept only once, even twice at once, which verifies their address', async () => {
  const person = await signIn(shop.db);
  const stranger = await signIn(shop.db);
  expect((await invite(person.email.toUpperCase(), 'warehouse')).status).toBe(201);
  expect(await listOpen()).toMatchObject([{ email: person.email, role: 'warehouse' }]);
  const token = await readInvitationToken(person.email);
  expect((await accept(stranger, token)).body).toMatchObject({
    code: 'not_yours',
    message: expect.stringContaining('another email address'),
  });
  const replies = await Promise.all([accept(person, token), accept(person, token)]);
  expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '404']);
  expect(replies.map(({ body }) => `${body.role ?? body.code}`).toSorted()).toEqual(['link_unknown', 'warehouse']);
  expect(await listOpen()).toEqual([]);
  const { rows } = await shop.db.$client.query(
    `select c.staff_role as role, u.email_verified as verified, a.act, a.actor_id as by, a.changes
       from customer c join auth_user u on u.id = c.auth_user_id join audit a on a.entity_id = c.id::text where c.email = $1`,
    [person.email],
  );
  expect(rows).toEqual([
    {
      role: 'warehouse',
      verified: true,
      act: 'role.warehouse',
      by: admin.customerId,
      changes: { role: ['customer', 'warehouse'] },
    },
  ]);
  expect((await shop.mailsTo(admin.email))[0]?.subject).toContain('Warehouse');
});

test('an invitation link stops working when withdrawn, expired or sent again', async () => {
  const person = await signIn(shop.db);
  await invite(person.email, 'service');
  const first = await readInvitationToken(person.email);
  const { body } = await invite(person.email, 'catalog');
  const second = await readInvitationToken(person.email);
  expect((await accept(person, first)).body.code).toBe('link_unknown');
  await shop.db.$client.query(`update invitation set expires_at = now() where id = $1`, [body._id]);
  expect((await accept(person, second)).body.code).toBe('link_unknown');
  expect(await listOpen()).toEqual([]);
  const { body: again } = await invite(person.email, 'service');
  const third = await readInvitationToken(person.email);
  expect((await shop.call(people.uninvite, { params: { id: again._id } }, admin.token)).status).toBe(200);
  expect((await shop.call(people.uninvite, { params: { id: again._id } }, admin.token)).status).toBe(404);
  expect((await accept(person, third)).body.code).toBe('link_unknown');
});

test('a person with a role cannot be invited, and only the hash of a link is stored', async () => {
  const manager = await signIn(shop.db, 'manager');
  const refused = await invite(manager.email, 'service');
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { email: expect.stringContaining('already has a role') },
  ]);
  expect((await invite('no address', 'service')).body.fields.email).toBe('Provide a valid Email');
  expect((await invite(`${randomUUID()}@example.com`, 'customer' as InvitedRole)).status).toBe(400);
  const address = `${randomUUID()}@example.com`;
  await invite(address, 'service');
  const { rows } = await shop.db.$client.query('select * from invitation where email = $1', [address]);
  expect(JSON.stringify(rows)).not.toContain(await readInvitationToken(address));
});

test('a role change ends invitations to the person and, if they can no longer give roles, those they sent', async () => {
  const person = await signIn(shop.db);
  const other = await signIn(shop.db);
  const third = await signIn(shop.db);
  const inviter = await signIn(shop.db, 'admin');
  const setRole = (target: TestPerson, role: InvitedRole | 'customer') =>
    shop.call(people.setRole, { params: { id: target.customerId }, body: { role } }, admin.token);
  await invite(person.email, 'admin');
  const old = await readInvitationToken(person.email);
  await verifyAddress(shop.db, person);
  for (const role of ['service', 'customer'] as const) expect((await setRole(person, role)).status).toBe(200);
  expect((await accept(person, old)).body.code).toBe('link_unknown');
  for (const { email } of [other, third]) await invite(email, 'admin', inviter);
  const tokens = [await readInvitationToken(other.email), await readInvitationToken(third.email)];
  // Demotes the person without the list of people, as the deletion of an account does.
  await shop.db.$client.query(`update customer set role = 'customer' where id = $1`, [inviter.customerId]);
  expect((await accept(other, tokens[0] ?? '')).body.code).toBe('link_unknown');
  await shop.db.$client.query(`update customer set role = 'admin' where id = $1`, [inviter.customerId]);
  const open = await listOpen();
  expect(open.map(({ email }) => email)).toEqual(expect.arrayContaining([other.email, third.email]));
  await verifyAddress(shop.db, inviter);
  const [, acceptReply] = await Promise.all([setRole(inviter, 'manager'), accept(third, tokens[1] ?? '')]);
  expect([200, 404]).toContain(acceptReply.status);
  expect((await listOpen()).map(({ email }) => email)).not.toContain(other.email);
  expect((await listOpen()).map(({ email }) => email)).not.toContain(third.email);
});

test('a person who deletes their account while accepting gets no role', async () => {
  const person = await signIn(shop.db);
  await invite(person.email, 'admin');
  const token = await readInvitationToken(person.email);
  const client = await shop.db.$client.connect();
  await client.query('begin');
  await client.query('update customer set auth_user_id = null where id = $1', [person.customerId]);
  const pendingReply = accept(person, token);
  await waitUntilBlocked(shop, client);
  await client.query('commit');
  client.release();
  expect((await pendingReply).body.code).toBe('link_unknown');
  const { rows } = await shop.db.$client.query('select role from customer where id = $1', [person.customerId]);
  expect(rows).toEqual([{ role: 'customer' }]);
});

test('if ten invitations are sent at once, those above the limit are refused', async () => {
  await shop.db.$client.query(`delete from invitation`);
  await shop.db.$client.query(
    `insert into invitation (email, role, actor_id, expires_at)
     select n || '@example.com', 'service', $1, now() + interval '1 day' from generate_series(1, 97) n`,
    [admin.customerId],
  );
  const replies = await Promise.all(Array.from({ length: 10 }, () => invite(`${randomUUID()}@example.com`, 'service')));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(await listOpen()).toHaveLength(100);
});
