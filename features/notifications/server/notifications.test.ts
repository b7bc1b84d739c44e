import { expect, test } from 'vitest';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { messages } from '#features/messages/contract/messages.ts';
import {
  type StaffNotification,
  staffNotifications,
  type TopicChannels,
} from '#features/notifications/contract/notifications.ts';
import { people } from '#features/staff/contract/people.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { dashboardCounts } from '#features/notifications/contract/dashboard-counts.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { notifyLowStock } from '#features/stock/server/notify-low-stock.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { findAuthUserId, type TestPerson, signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const product = await createTestProduct(shop, { stock: 1000 });

/** Higher than every notification id. */
const LAST = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

const query = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
const buy = async (): Promise<{ _id: string; number: number }> => {
  const { body } = await placeOrder(shop, buyer, product);
  await payOrder(shop, buyer, body);
  return body;
};
const listFor = async ({ token }: TestPerson): Promise<StaffNotification[]> =>
  (await shop.call(staffNotifications.list, { query: {} }, token)).body;
const countUnreadFor = async ({ token }: TestPerson): Promise<number> =>
  (await shop.call(dashboardCounts.get, {}, token)).body.unread;
const savePreferences = (person: TestPerson, channels: TopicChannels, hourly = true) =>
  shop.call(staffNotifications.savePreferences, { body: { ways: channels, hourly } }, person.token);
/** Creates a new staff member, for whom earlier notifications do not count as unread. */
const hire = async (role: Role): Promise<TestPerson> => {
  const person = await signIn(shop.db);
  const verified = 'update auth_user set email_verified = true where id = $1';
  await query(verified, [await findAuthUserId(shop.db, person)]);
  await shop.call(people.setRole, { params: { id: person.customerId }, body: { role } }, admin.token);
  return person;
};
const runMailJob = () => runJob(shop, 'notices');
/** The subjects of notification emails to a person, oldest first. */
const listMailsTo = async ({ email }: TestPerson): Promise<string[]> =>
  (await shop.mailsTo(email))
    .filter(({ text }) => text.includes('You chose to get emails'))
    .map(({ subject }) => subject)
    .toReversed();

test('a paid order notifies the staff who handle it once, with its current state', async () => {
  const packer = await hire('warehouse');
  const answerer = await hire('catalog');
  const order = await buy();
  const [notification, ...more] = await listFor(packer);
  expect(more).toEqual([]);
  expect(notification).toMatchObject({
    topic: 'paid',
    title: `Order ${order.number} is paid`,
    detail: 'Test customer, $10.00',
    now: '',
    to: `/dashboard/order/${order._id}`,
    isRead: false,
  });
  expect(await listFor(answerer)).toEqual([]);
  await shop.call(
    shipments.ship,
    {
      params: { id: order._id },
      body: { carrier: 'UPS', lines: [], shippedWas: 0 },
    },
    admin.token,
  );
  const { rows } = await query('select id from order_line where order_id = $1', [order._id]);
  const lines = [{ line: rows[0].id, quantity: 1 }];
  await shop.call(
    shipments.ship,
    { params: { id: order._id }, body: { carrier: 'UPS', lines, shippedWas: 0 } },
    admin.token,
  );
  expect((await listFor(packer))[0]?.now).toBe('Shipped');
});

test('messages, returns and low stock notify the staff who may see them', async () => {
  const service = await hire('service');
  const order = await buy();
  const { rows } = await query('select id from order_line where order_id = $1', [order._id]);
  const lines = [{ line: rows[0].id, quantity: 1 }];
  await shop.call(
    shipments.ship,
    { params: { id: order._id }, body: { carrier: 'UPS', lines, shippedWas: 0 } },
    admin.token,
  );
  await shop.call(
    returns.request,
    { params: { id: order._id }, body: { lines, reason: 'too long', returnsWas: 0 } },
    buyer.token,
  );
  await shop.call(messages.contact, { body: { email: 'a@example.com', subject: 'Tube', message: 'Do you cut it?' } });
  const few = await createTestProduct(shop, { stock: 10 });
  await query('update product set low_stock_at = 9 where id = $1', [few.id]);
  const { body } = await placeOrder(shop, buyer, few, 2);
  await payOrder(shop, buyer, body);
  await Promise.all([1, 2, 3].map(() => notifyLowStock(shop.db)));
  expect((await listFor(service)).map(({ title }) => title)).toEqual(['Tube', `A return of order ${order.number}`]);
  const ofAdmin = await listFor(admin);
  expect(ofAdmin.filter(({ topic }) => topic === 'low').map(({ detail }) => detail)).toEqual([few.name]);
});

test('one or all shown notifications are marked as read, and later ones stay unread', async () => {
  const packer = await hire('warehouse');
  const first = await buy();
  const second = await buy();
  expect(await countUnreadFor(packer)).toBe(2);
  const notifications = await listFor(packer);
  const third = await buy();
  for (const _ of [1, 2])
    await shop.call(staffNotifications.markRead, { params: { id: notifications[1]?._id ?? '' } }, packer.token);
  expect(await countUnreadFor(packer)).toBe(2);
  await shop.call(staffNotifications.markAllRead, { body: { upTo: notifications[0]?._id ?? '' } }, packer.token);
  expect((await listFor(packer)).slice(0, 3).map(({ title, isRead }) => [title, isRead])).toEqual([
    [`Order ${third.number} is paid`, false],
    [`Order ${second.number} is paid`, true],
    [`Order ${first.number} is paid`, true],
  ]);
  expect(await countUnreadFor(packer)).toBe(1);
  // One position marks old notifications as read, without a row for each.
  const { rows } = await query(
    `insert into notification (id, kind, entity_id) values (uuidv7(interval '-2 hours'), 'order.paid', $1) returning id`,
    [first._id],
  );
  await query(`update notification_recipient set read_to = uuidv7(interval '-1 day') where customer_id = $1`, [
    packer.customerId,
  ]);
  await shop.call(staffNotifications.markAllRead, { body: { upTo: LAST } }, packer.token);
  expect(await countUnreadFor(packer)).toBe(0);
  const noted = await query('select from notification_read where notification_id = $1', [rows[0].id]);
  expect(noted.rows).toEqual([]);
  await buy();
  expect(await countUnreadFor(packer)).toBe(1);
});

test('a notification from a slow transaction is not marked read before it is visible', async () => {
  const packer = await hire('warehouse');
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const slow = shop.db.transaction(async (trx) => {
    await notifyStaff(trx, 'order.paid', '01900000-0000-7000-8000-000000000000');
    begun();
    await ended;
  });
  await isBegun;
  await buy();
  const notifications = await listFor(packer);
  await shop.call(staffNotifications.markAllRead, { body: { upTo: notifications[0]?._id ?? '' } }, packer.token);
  expect(await countUnreadFor(packer)).toBe(0);
  end();
  await slow;
  expect(await countUnreadFor(packer)).toBe(1);
});

test('new staff start with nothing unread, and with the notifications of their role by default', async () => {
  await buy();
  const packer = await hire('warehouse');
  expect(await countUnreadFor(packer)).toBe(0);
  const { body } = await shop.call(staffNotifications.getPreferences, {}, packer.token);
  expect(body).toEqual({ ways: { paid: 'bell', low: 'none', short: 'bell' }, hourly: true });
  const chosen = await savePreferences(packer, { paid: 'none', low: 'both', message: 'both' });
  // The warehouse role may not receive the message topic.
  expect(chosen.body).toEqual({ ways: { paid: 'none', low: 'both', short: 'bell' }, hourly: true });
  await buy();
  expect(await countUnreadFor(packer)).toBe(0);
  const odd = await shop.call(
    staffNotifications.savePreferences,
    { body: { ways: { paid: 'shout' }, hourly: true } as never },
    packer.token,
  );
  expect(odd.status).toBe(400);
});

test('notification emails are sent one by one, or the first at once and then hourly with all others since', async () => {
  const each = await hire('warehouse');
  const hourly = await hire('warehouse');
  await savePreferences(each, { paid: 'mail' }, false);
  await savePreferences(hourly, { paid: 'both' });
  const first = await buy();
  await runMailJob();
  const second = await buy();
  const third = await buy();
  // Several processes run the job at the same time.
  await Promise.all([1, 2, 3, 4].map(runMailJob));
  expect(await listMailsTo(each)).toEqual([first, second, third].map(({ number }) => `Order ${number} is paid`));
  expect(await listMailsTo(hourly)).toEqual([`Order ${first.number} is paid`]);
  await query(
    `update notification_due set mail = uuidv7(interval '-61 minutes') where mail is not null and customer_id = $1`,
    [hourly.customerId],
  );
  await Promise.all([1, 2, 3, 4].map(runMailJob));
  expect(await listMailsTo(hourly)).toEqual([
    `Order ${first.number} is paid`,
    `Order ${third.number} is paid, and 1 more`,
  ]);
  await Promise.all([1, 2].map(runMailJob));
  expect(await listMailsTo(hourly)).toHaveLength(2);
  expect(await listFor(each)).toEqual([]);
  expect((await listFor(hourly)).slice(0, 3).map(({ title }) => title)).toEqual(
    [third, second, first].map(({ number }) => `Order ${number} is paid`),
  );
});

test('no email goes to people who lost their role or turned the topic off', async () => {
  const formerMember = await hire('warehouse');
  const changed = await hire('warehouse');
  for (const one of [formerMember, changed]) await savePreferences(one, { paid: 'both' }, false);
  await buy();
  await runMailJob();
  await shop.call(people.setRole, { params: { id: formerMember.customerId }, body: { role: 'customer' } }, admin.token);
  await savePreferences(changed, { paid: 'bell' });
  for (const one of [formerMember, changed]) expect(await listMailsTo(one)).toEqual([]);
  for (const row of [staffNotifications.list, staffNotifications.getPreferences, dashboardCounts.get]) {
    const { status, body } = await shop.call(row, { query: {} }, formerMember.token);
    expect([status, body.code]).toEqual([403, 'admin_only']);
  }
  await buy();
  await runMailJob();
  const { rows } = await query('select from notification_due where customer_id = $1', [formerMember.customerId]);
  expect(rows).toEqual([]);
});

test('staff who read the shop’s mailbox get no second email about the same message', async () => {
  const owner = await hire('admin');
  await query(`update customer set email = 'shop@example.com' where id = $1`, [owner.customerId]);
  await savePreferences(owner, { message: 'both', paid: 'mail' }, false);
  await shop.call(messages.contact, { body: { email: 'b@example.com', subject: 'Twice', message: 'Once' } });
  await buy();
  await runMailJob();
  const { rows } = await query(
    'select n.kind from notification_due d join notification n on n.id = d.notification_id where d.customer_id = $1',
    [owner.customerId],
  );
  expect(rows).toEqual([{ kind: 'order.paid' }]);
});

test('the notification list is paged, and old notifications are deleted', async () => {
  const packer = await hire('warehouse');
  const bought = [await buy(), await buy(), await buy()];
  const { body, headers } = await shop.call(staffNotifications.list, { query: { page: 2, limit: 2 } }, packer.token);
  expect(body[0].title).toBe(`Order ${bought[0]?.number} is paid`);
  expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(3);
  await query(`insert into notification (id, kind, entity_id) values (uuidv7(interval '-31 days'), 'order.paid', $1)`, [
    bought[0]?._id,
  ]);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await query(`select from notification where id < uuidv7(interval '-30 days')`);
  expect(rows).toEqual([]);
});

test('the dashboard counts show each role only its own work', async () => {
  const getCounts = async (role: Role) =>
    (await shop.call(dashboardCounts.get, {}, (await hire(role)).token)).body.waiting;
  const all = await getCounts('admin');
  expect(Object.keys(all)).toEqual(
    expect.arrayContaining(['disputes', 'failed', 'low', 'messages', 'returns', 'stuck', 'toPack', 'toPay']),
  );
  expect(await getCounts('warehouse')).toEqual({ toPack: all.toPack, toPay: all.toPay, low: all.low });
  expect(await getCounts('catalog')).toEqual({ low: all.low });
  expect(all.messages).toBe(2);
  expect(all.returns).toBe(1);
});
