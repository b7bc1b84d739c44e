import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import type { OrderEvent } from '#features/orders/contract/order-event.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const colleague = await signIn(shop.db, 'admin');

const addNote = (id: string, note: string) =>
  shop.call(orders.addNote, { params: { id }, body: { note } }, admin.token);
const listNotes = async (id: string, { token }: TestPerson): Promise<OrderEvent[]> =>
  (await shop.call(orders.timeline, { params: { id } }, token)).body.filter(({ what }: OrderEvent) => what === 'Note');

test('a note is visible only to staff, is saved once and is erased with the account', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  const id = order._id as string;
  await Promise.all([addNote(id, 'Rang twice, ship on Monday'), addNote(id, 'Rang twice, ship on Monday')]);
  await addNote(id, 'Came by');
  await addNote(id, 'Rang twice, ship on Monday');
  expect(await listNotes(id, colleague)).toMatchObject([
    { note: 'Rang twice, ship on Monday', by: admin.name },
    { note: 'Came by' },
    { note: 'Rang twice, ship on Monday' },
  ]);
  expect(await listNotes(id, buyer)).toEqual([]);
  const { body: own } = await shop.call(identity.exportData, {}, buyer.token);
  expect(JSON.stringify(own)).not.toContain('Rang twice');

  await shop.call(orders.cancel, { params: { id } }, buyer.token);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  expect((await listNotes(id, colleague)).map(({ note }) => note)).toEqual([null, null, null]);
});

test('a note sent three times at once, while the order is locked, is saved once', async () => {
  const { body: order } = await placeOrder(shop, await signIn(shop.db), await createTestProduct(shop));
  const saying = await shop.db.transaction(async (trx) => {
    await trx.execute(sql`select from orders where id = ${order._id} for update`);
    const presses = [1, 2, 3].map(() => addNote(order._id, 'At once'));
    await waitUntilBlocked(shop, trx.$client, presses.length);
    return presses;
  });
  await Promise.all(saying);
  expect(await listNotes(order._id, admin)).toHaveLength(1);
});

test('an empty note, a note that is too long and a note on an unknown order are refused', async () => {
  const { body: order } = await placeOrder(shop, await signIn(shop.db), await createTestProduct(shop));
  expect((await addNote(order._id, '  ')).body.fields).toEqual({ note: 'Write a note first' });
  expect((await addNote(order._id, 'x'.repeat(1001))).status).toBe(400);
  expect((await addNote('01900000-0000-7000-8000-000000000001', 'Who?')).body.code).toBe('order_not_found');
});
