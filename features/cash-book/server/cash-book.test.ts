import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { cashBook } from '#features/cash-book/contract/cash-book.ts';
import { ageDays, countDrawer, openDrawer } from '#features/cash-book/test/cash-days.ts';
import { createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { grantLimit } from '#features/on-account/test/accounts.ts';
import { findBrokenRules } from '#features/rules.ts';
import { unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const admin = await signIn(shop.db, 'admin');
const clerk = await signIn(shop.db, 'counter');

/** Opens a day after all earlier ones, which must be counted. */
const openDay = async (float: number) => {
  await ageDays(shop);
  const { status, body } = await openDrawer(shop, clerk, float);
  expect(status).toBe(201);
  return body;
};
const getDay = async (id: string) => (await shop.call(cashBook.get, { params: { id } }, clerk.token)).body;
const listEntries = async (id: string) =>
  (await shop.call(cashBook.entries, { params: { id }, query: {} }, clerk.token)).body;
const getDrawer = async () => (await shop.call(cashBook.drawer, {}, clerk.token)).body;
const move = (id: string, body: object, key: string | null = null, staff: TestPerson = clerk) =>
  shop.call(
    cashBook.move,
    { params: { id }, body: { reason: 'float', ...body } as never, ...(key !== null && { idempotencyKey: key }) },
    staff.token,
  );
/** Counts exactly what the drawer should hold. */
const countRight = async (id: string) => {
  const { expected } = await getDay(id);
  const { status } = await countDrawer(shop, clerk, id, { counted: expected, expectedWas: expected });
  expect(status).toBe(200);
};

test('a day has its float, the cash of the ledger while it was open, and what staff put in and took out', async () => {
  const earlier = await placeUnpaid(shop);
  await takeByHand(shop, clerk, earlier.order, { method: 'cash' });
  const { _id: id } = await openDay(100);
  const { order, buyer } = await placeUnpaid(shop);
  await takeByHand(shop, clerk, order, { method: 'cash', amount: order.total + 5 });
  const card = await placeUnpaid(shop);
  await takeByHand(shop, clerk, card.order, { method: 'terminal' });
  const { account } = await getMoney(shop, admin, order);
  const payout = { method: 'cash', amount: 2, reference: '', receivedOn: today() } as const;
  await shop.call(creditAccounts.payOut, { params: { id: account }, body: payout }, clerk.token);
  const wrong = await placeUnpaid(shop);
  await takeByHand(shop, clerk, wrong.order, { method: 'cash', amount: 3 });
  const { payments } = await getMoney(shop, admin, wrong.order);
  const reversal = { params: { id: payments[0]._id }, body: { reason: 'Typed twice' } };
  expect((await shop.call(creditAccounts.reverse, reversal, clerk.token)).status).toBe(200);
  expect((await move(id, { direction: 'in', amount: 20.1, reason: 'float', note: 'Coins' })).status).toBe(200);
  expect((await move(id, { direction: 'out', amount: 7.05, reason: 'petty_cash', note: 'Milk' })).status).toBe(200);

  const taken = order.total + 8;
  expect(await getDay(id)).toMatchObject({
    day: today(),
    openedBy: clerk.name,
    float: 100,
    taken,
    paidOut: 5,
    putIn: 20.1,
    takenOut: 7.05,
    expected: expect.closeTo(100 + taken - 5 + 13.05, 6),
    count: null,
  });
  const entries = await listEntries(id);
  expect(entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['moved', -7.05],
    ['moved', 20.1],
    ['reversal', -3],
    ['payment', 3],
    ['payout', -2],
    ['payment', order.total + 5],
  ]);
  expect(entries[0]).toMatchObject({ reason: 'petty_cash', note: 'Milk', by: clerk.name, order: null, account: null });
  expect(entries.at(-1)).toMatchObject({
    order: { _id: order._id },
    account: { _id: account, name: buyer.name },
    by: clerk.name,
  });
  await countRight(id);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the count ends the day with its difference and its person, and nothing changes it afterward', async () => {
  const { _id: id } = await openDay(50);
  const { status, body } = await countDrawer(shop, clerk, id, { counted: 48.5, expectedWas: 50, note: 'Short' });
  const count = { counted: 48.5, difference: -1.5, note: 'Short', by: clerk.name };
  expect([status, body.expected, body.count]).toEqual([200, 50, { ...count, at: expect.any(String) }]);
  const late = await placeUnpaid(shop);
  await takeByHand(shop, clerk, late.order, { method: 'cash' });
  const replies = [
    await countDrawer(shop, admin, id, { counted: 50, expectedWas: 50 }),
    await move(id, { direction: 'in', amount: 1 }),
  ];
  for (const reply of replies) expect([reply.status, reply.body.code]).toEqual([409, 'cash_day_counted']);
  expect(await getDay(id)).toMatchObject({ taken: 0, expected: 50, count });
  // The drawer holds the count and the cash that came since.
  expect(await getDrawer()).toEqual({ open: null, isLate: false, isCounted: true, expected: 48.5 + late.order.total });
  const { body: entries } = await shop.call(audit.list, { query: {} }, admin.token);
  const acts = entries.filter(({ entityId }: { entityId: string }) => entityId === id);
  expect(acts.map(({ act, by, why }: Record<string, string>) => [act, by, why])).toEqual([
    ['cash.close', clerk.name, 'Short'],
    ['cash.open', clerk.name, null],
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('of clerks who open or count the drawer at once, one wins and the others are refused', async () => {
  await ageDays(shop);
  const opened = await Promise.all([shop, other, shop, other].map((at) => openDrawer(at, clerk, 10)));
  expect(opened.map(({ status, body }) => `${body.code ?? status}`).toSorted()).toEqual([
    '201',
    'cash_day_open',
    'cash_day_open',
    'cash_day_open',
  ]);
  const { _id: id } = (await getDrawer()).open;
  const counted = await Promise.all(
    [shop, other, shop, other].map((at, each) =>
      countDrawer(at, each < 2 ? clerk : admin, id, { counted: 10 + each, expectedWas: 10 }),
    ),
  );
  expect(counted.map(({ status, body }) => `${body.code ?? status}`).toSorted()).toEqual([
    '200',
    'cash_day_counted',
    'cash_day_counted',
    'cash_day_counted',
  ]);
  const won = counted.find(({ status }) => status === 200);
  expect((await getDay(id)).count).toEqual(won?.body.count);
  const again = await openDrawer(shop, clerk, 10);
  expect([again.status, again.body.code]).toEqual([409, 'cash_day_counted']);
});

test('a day that was not counted before midnight is late, and no other can be opened before its count', async () => {
  await ageDays(shop);
  const { body: opened } = await openDrawer(shop, clerk, 10);
  await shop.db.$client.query('update cash_day set day = day - 1 where id = $1', [opened._id]);
  expect(await getDrawer()).toMatchObject({ open: { _id: opened._id }, isLate: true });
  const { status, body } = await openDrawer(shop, clerk, 10);
  expect([status, body.code]).toEqual([409, 'cash_day_open']);
  await countRight(opened._id);
  expect((await openDrawer(shop, clerk, 10)).status).toBe(201);
  await countRight((await getDrawer()).open._id);
});

test('a count is refused if cash was recorded meanwhile, and names the new amount', async () => {
  const { _id: id } = await openDay(10);
  await move(id, { direction: 'in', amount: 2.5 });
  const { status, body } = await countDrawer(shop, clerk, id, { counted: 10, expectedWas: 10 });
  expect([status, body.code, body.message]).toEqual([
    409,
    'cash_changed',
    'Cash was recorded while you counted. The drawer should now hold $12.50.',
  ]);
  await countRight(id);
});

test('payments and counts at once: each cash payment is in the count or after it, never lost', async () => {
  const { _id: id } = await openDay(0);
  const placed = await Promise.all(Array.from({ length: 6 }, () => placeUnpaid(shop)));
  const countUntilDone = async (): Promise<void> => {
    const { expected } = await getDay(id);
    const { body } = await countDrawer(other, admin, id, { counted: expected, expectedWas: expected });
    if (body.code === 'cash_changed') await countUntilDone();
  };
  await Promise.all([
    ...placed.map(({ order }) => takeByHand(shop, clerk, order, { method: 'cash' })),
    countUntilDone(),
  ]);
  const total = placed.reduce((sum, { order }) => sum + order.total, 0);
  const { expected: inDay, count } = await getDay(id);
  expect(count).toMatchObject({ difference: 0 });
  expect((await getDrawer()).expected).toBeCloseTo(total, 2);
  expect(inDay).toBeLessThanOrEqual(total);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('cash is put in once for each key, and no more is taken out than the drawer holds', async () => {
  const { _id: id } = await openDay(10);
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => move(id, { direction: 'in', amount: 4 }, key)));
  expect(replies.map(({ status, body }) => [status, body.expected])).toEqual(replies.map(() => [200, 14]));
  const reused = await move(id, { direction: 'in', amount: 5 }, key);
  expect([reused.status, reused.body.code]).toEqual([422, 'cash_key_reused']);
  const much = await move(id, { direction: 'out', amount: 14.01, reason: 'bank' });
  expect([much.status, much.body.code, much.body.fields]).toEqual([
    409,
    'cash_too_little',
    { amount: 'At most $14.00, the cash in the drawer' },
  ]);
  const taken = await Promise.all(
    [clerk, admin].map((staff) => move(id, { direction: 'out', amount: 10, reason: 'bank' }, null, staff)),
  );
  expect(taken.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  await countRight(id);
  // A repeated request gets the same reply after the count.
  expect((await move(id, { direction: 'in', amount: 4 }, key)).status).toBe(200);
});

test.each([
  ['a float below zero', cashBook.open, { float: -1 }],
  ['a float of parts of a cent', cashBook.open, { float: 1.005 }],
  ['a move of nothing', cashBook.move, { direction: 'in', amount: 0, reason: 'float' }],
  ['a move without a reason', cashBook.move, { direction: 'in', amount: 1 }],
  ['an endless note', cashBook.move, { direction: 'in', amount: 1, reason: 'bank', note: 'x'.repeat(201) }],
  ['a count below zero', cashBook.close, { counted: -1, expectedWas: 0 }],
  ['an expected amount beyond any drawer', cashBook.close, { counted: 1, expectedWas: 1e300 }],
])('%s is refused', async (_, row, body) => {
  const reply = await shop.call(row, { params: { id: randomUUID() }, body } as never, clerk.token);
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
});

test('a day that does not exist is not found', async () => {
  const params = { id: randomUUID() };
  const replies = [
    await shop.call(cashBook.get, { params }, clerk.token),
    await shop.call(cashBook.entries, { params, query: {} }, clerk.token),
    await move(params.id, { direction: 'in', amount: 1 }),
    await countDrawer(shop, clerk, params.id, { counted: 1, expectedWas: 1 }),
  ];
  for (const { status, body } of replies) expect([status, body.code]).toEqual([404, 'cash_day_not_found']);
});

test('counted days are listed newest first in pages, and exported oldest first', async () => {
  const { body: all } = await shop.call(cashBook.list, { query: {} }, clerk.token);
  expect(all.length).toBeGreaterThan(2);
  const days = all.map(({ day }: { day: string }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  const { body: second } = await shop.call(cashBook.list, { query: { page: 2, limit: 1 } }, clerk.token);
  expect(second).toEqual([all[1]]);
  const file = await shop.app.inject({
    url: '/api/cash-days/export?format=csv',
    headers: { authorization: `Bearer ${clerk.token}` },
  });
  const lines = file.payload.trim().split('\r\n');
  expect(lines[0]).toBe(
    'Day,Float,Cash Taken,Cash Paid Out,Put In,Taken Out,Expected,Counted,Difference,Opened By,Counted By,Note',
  );
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(days.toReversed());
  expect(lines.find((line) => line.endsWith(',Short'))).toContain(',50.00,48.50,-1.50,');
});

test('cash that is moved to another account is not in the book of the day on which it is moved', async () => {
  const { _id: first } = await openDay(100);
  const unknown = { method: 'cash', amount: 6, reference: 'Under the door', receivedOn: today() } as const;
  const { body: account } = await shop.call(unknownPayers.record, { body: unknown }, clerk.token);
  const { acme, buyer } = await createTeam(shop, admin);
  const company = await grantLimit(shop, admin, { company: acme._id });
  const { body: order } = await orderForCompany(shop, buyer);
  await takeByHand(shop, clerk, order, { method: 'cash', amount: 3 });
  await countRight(first);
  const { _id: id } = await openDay(109);
  const [payment] = (await shop.call(creditAccounts.list, { query: { account: account._id } }, admin.token)).body;
  const input = { params: { id: payment._id }, body: { account: company } };
  expect((await shop.call(unknownPayers.move, input, admin.token)).status).toBe(200);
  const charge = { params: { id: order._id }, body: { totalWas: order.total } };
  expect((await shop.call(onAccount.payOrder, charge, buyer.token)).status).toBe(200);
  expect(await listEntries(id)).toEqual([]);
  expect(await getDay(id)).toMatchObject({ taken: 0, paidOut: 0, expected: 109 });
  // A reversal is cash again.
  const { payments } = await getMoney(shop, admin, order);
  const reversal = { params: { id: payments[0]._id }, body: { reason: 'Counterfeit' } };
  expect((await shop.call(creditAccounts.reverse, reversal, clerk.token)).status).toBe(200);
  expect(await getDay(id)).toMatchObject({ taken: 0, paidOut: 3, expected: 106 });
  await countRight(id);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
