import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { grantLimit, payIn } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openOrderChanges } from '#features/staff-orders/test/order-changes.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { type TestReply, startShop } from '#test/helpers/start-shop.ts';

/* Random acts with the money of two orders of one customer, in any order and some twice at once. */

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 5);

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 100_000);
const dear = await createTestProduct(shop, { stock: 100_000 });
const cheap = await createTestProduct(shop, { unitPriceCents: 300, stock: 100_000 });

type Placed = { _id: string; total: number; customerId: string };
type Customer = { orders: Placed[]; payOnAccount: (order: Placed) => Promise<TestReply | null>; company?: string };

const placeForWalkIn = async (): Promise<Customer> => {
  const staff = openStaffOrders(shop, admin);
  const place = async (buyer: Parameters<typeof staff.place>[0]): Promise<Placed> =>
    (await staff.place(buyer, [[dear, 1]], { total: 10, delivery: oslo })).body;
  const first = await place({ name: 'Counter' });
  return { orders: [first, await place({ customerId: first.customerId })], payOnAccount: async () => null };
};

const placeForBuyer = async (limit: number): Promise<Customer> => {
  const buyer = await signIn(shop.db);
  if (limit > 0) await grantLimit(shop, admin, { customer: buyer.customerId }, { limit });
  const place = async (): Promise<Placed> => (await placeOrder(shop, buyer, dear, 1)).body;
  return {
    orders: [await place(), await place()],
    payOnAccount: async ({ _id }) => {
      const { total } = (await shop.call(orders.get, { params: { id: _id } }, admin.token)).body;
      return shop.call(onAccount.payOrder, { params: { id: _id }, body: { totalWas: total } }, buyer.token);
    },
  };
};

const placeForMember = async (): Promise<Customer> => {
  const { acme, buyer } = await createTeam(shop, admin);
  const company = await grantLimit(shop, admin, { company: acme._id }, { limit: 12 });
  const place = async (): Promise<Placed> => (await orderForCompany(shop, buyer)).body;
  return {
    company,
    orders: [await place(), await place()],
    payOnAccount: async ({ _id }) => {
      const { total } = (await shop.call(orders.get, { params: { id: _id } }, admin.token)).body;
      return shop.call(onAccount.payOrder, { params: { id: _id }, body: { totalWas: total } }, buyer.token);
    },
  };
};

const placers = [placeForWalkIn, () => placeForBuyer(0), () => placeForBuyer(8), placeForMember];

const ACTS = [
  ...['take', 'take', 'late', 'lower', 'cancel', 'payBack', 'payOut', 'reverse', 'reverse', 'refund', 'refundInCash'],
  ...['writeOff', 'payIn', 'payFromCredit', 'payOnAccount', 'payOnAccount', 'deliver'],
] as const;
type Act = { act: (typeof ACTS)[number]; order: 0 | 1; dollars: number; pick: number; isTwice: boolean };

const anAct: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...ACTS),
  order: fc.constantFrom(0 as const, 1 as const),
  dollars: fc.constantFrom(1, 2.5, 3, 4, 7, 10, 13),
  pick: fc.nat(20),
  isTwice: fc.boolean(),
});

const money = { method: 'cash', reference: '', receivedOn: today(), again: true } as const;

const findAccounts = async ({ orders: [first], company }: Customer): Promise<string[]> => {
  const { rows } = await shop.db.$client.query(
    `select id from credit_account where customer_id = (select customer_id from orders where id = $1) or id = $2`,
    [first?._id, company ?? null],
  );
  return rows.map(({ id }) => id);
};

const run = async (customer: Customer, { act, order: at, dollars, pick }: Act): Promise<TestReply | null> => {
  const order = customer.orders[at] as Placed;
  const params = { id: order._id };
  const { body: current } = await shop.call(orders.get, { params }, admin.token);
  const accounts = await findAccounts(customer);
  const account = accounts[pick % Math.max(1, accounts.length)];
  const onAny = { params: { id: account ?? randomUUID() } };
  const refund = (inCash: boolean) =>
    shop.call(payments.refund, { params, body: { amount: dollars, reason: 'broken', inCash } }, admin.token);
  const acts: Record<Act['act'], () => Promise<TestReply | null>> = {
    take: () => takeByHand(shop, admin, { ...order, total: current.total }, { amount: dollars, method: 'cash' }),
    late: () => shop.call(creditAccounts.recordLate, { params, body: { ...money, amount: dollars } }, admin.token),
    lower: () => openOrderChanges(shop, admin).save(order, [[cheap, 1]]),
    cancel: () => shop.call(orders.cancel, { params }, admin.token),
    deliver: () => shop.call(orders.deliver, { params }, admin.token),
    refund: () => refund(false),
    refundInCash: () => refund(true),
    payFromCredit: () =>
      shop.call(creditAccounts.payFromCredit, { params, body: { totalWas: current.total } }, admin.token),
    payOnAccount: () => customer.payOnAccount(order),
    payBack: () =>
      shop.call(
        creditAccounts.payOut,
        { ...onAny, body: { ...money, amount: dollars, order: order._id } },
        admin.token,
      ),
    payOut: () => shop.call(creditAccounts.payOut, { ...onAny, body: { ...money, amount: dollars } }, admin.token),
    writeOff: () =>
      shop.call(creditAccounts.writeOff, { ...onAny, body: { amount: dollars, reason: 'Cents' } }, admin.token),
    payIn: () => payIn(shop, admin, onAny.params.id, dollars),
    reverse: async () => {
      const { rows } = await shop.db.$client.query(
        `select id from posting where account_id = any($1::uuid[]) and kind in ('payment', 'write_off') order by id`,
        [accounts],
      );
      if (rows.length === 0) return null;
      const input = { params: { id: rows[pick % rows.length].id }, body: { reason: 'Bounced' } };
      return shop.call(creditAccounts.reverse, input, admin.token);
    },
  };
  return acts[act]();
};

const toCents = (text: string | number): number => Math.round(Number(text) * 100);

/** Reads the statement of an account as CSV, and asserts that its rows and parts add up. */
const checkStatement = async (id: string): Promise<void> => {
  const query = { from: today(), until: today(), format: 'csv' as const };
  const { body } = await shop.call(onAccount.statementOf, { params: { id }, query }, admin.token);
  const rows: Record<string, string>[] = parse(String(body), { bom: true, columns: true });
  const closing = rows.findIndex(({ What }) => What === 'Closing balance');
  let balance = toCents(rows[0]?.['Balance'] ?? '');
  for (const row of rows.slice(1, closing)) {
    balance += toCents(row['Amount'] ?? '');
    expect(toCents(row['Balance'] ?? '')).toBe(balance);
  }
  expect(toCents(rows[closing]?.['Balance'] ?? '')).toBe(balance);
  const { body: debts } = await shop.call(openDebts.list, { params: { id }, query: { limit: 100 } }, admin.token);
  const open = debts.reduce((sum: number, debt: { open: number }) => sum + toCents(debt.open), 0);
  const split = rows.slice(closing + 1);
  const find = (what: string) => toCents(split.find(({ What }) => What === what)?.['Amount'] ?? 0);
  if (split.length === 0) expect(open).toBe(Math.max(0, balance));
  else {
    expect(split.slice(0, -1).reduce((sum, { Amount }) => sum + toCents(Amount ?? ''), 0)).toBe(balance);
    expect(toCents(split.at(-1)?.['Balance'] ?? '')).toBe(balance);
    expect([find('Owed today'), find('Held for orders today') < 0]).toEqual([open, true]);
  }
};

/** Asserts that the customer has no goods and no money which they have not paid for, unless a payment was reversed. */
const checkBalance = async (customer: Customer): Promise<void> => {
  const accounts = await findAccounts(customer);
  const { rows } = await shop.db.$client.query(
    `select coalesce(sum(amount_cents) filter (where kind in ('payment', 'reversal')), 0)::int as received,
            coalesce(sum(amount_cents) filter (where kind = 'payout'), 0)::int as out,
            coalesce(sum(amount_cents) filter (where kind = 'write_off'), 0)::int as given,
            coalesce(sum(amount_cents), 0)::int as balance
       from posting where account_id = any($1::uuid[])`,
    [accounts],
  );
  const found = await Promise.all(
    customer.orders.map(async ({ _id }) => (await shop.call(orders.get, { params: { id: _id } }, admin.token)).body),
  );
  const bought = found
    .filter(({ transactionId }) => transactionId !== '')
    .reduce((sum, { total, refunded }) => sum + toCents(total) - toCents(refunded), 0);
  const [{ received, out, given, balance }] = rows;
  // Cents are whole, so a reversed write-off is in `received`; all parts explain the balance.
  expect(bought + out + given + received).toBe(balance);
};

const PAYING_OUT: ReadonlySet<Act['act']> = new Set(['payOut', 'payBack', 'refundInCash']);

/** Accounts whose unpaid orders hold money that was paid out. Walk-ins are tested by order. */
const findOverdrawn = async (customer: Customer): Promise<string[]> => {
  const { rows } = await shop.db.$client.query(
    `select a.id from credit_account a
      where a.id = any($1::uuid[]) and a.customer_id not in (select customer_id from walk_in)
        and a.balance_cents > (
          select coalesce(sum(p.amount_cents), 0) from posting p join orders o on o.id = p.order_id and o.status = 'unpaid'
           where p.account_id = a.id and p.kind = 'payment' and not exists (select from posting r where r.reverses = p.id))`,
    [await findAccounts(customer)],
  );
  return rows.map(({ id }) => id);
};

/** Runs acts, some twice at once. @returns what was done, for a failure */
const runAll = async (customer: Customer, acts: readonly Act[]): Promise<string[]> => {
  const log: string[] = [];
  for (const act of acts) {
    const before = await findOverdrawn(customer);
    const replies = await Promise.all((act.isTwice ? [1, 2] : [1]).map(() => run(customer, act)));
    const codes = replies.map((reply) => reply?.body.code ?? reply?.status ?? 'nothing');
    log.push(`${act.act} ${act.order} ${act.dollars}: ${codes.join(', ')}`);
    expect(
      replies.filter((reply) => reply !== null && reply.status >= 500),
      log.join('\n'),
    ).toEqual([]);
    if (!PAYING_OUT.has(act.act)) continue;
    const after = await findOverdrawn(customer);
    expect(
      after.filter((id) => !before.includes(id)),
      log.join('\n'),
    ).toEqual([]);
  }
  return log;
};

test('whatever is paid, moved, lowered, refunded, paid out, reversed and written off in any order adds up', async () => {
  const sequence = fc.array(anAct, { minLength: 8, maxLength: 22 });
  const check = async (place: () => Promise<Customer>, acts: Act[]) => {
    const customer = await place();
    const log = await runAll(customer, acts);
    for (const id of await findAccounts(customer)) await checkStatement(id);
    await checkBalance(customer);
    expect(await findBrokenRules(shop.db), log.join('\n')).toEqual({});
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...placers), sequence, check), {
    numRuns: SEQUENCES,
    endOnFailure: true,
  });
  const { rows } = await shop.db.$client.query('select sum(balance_cents)::int as balance from credit_account');
  const { body: sums } = await shop.call(creditAccounts.sums, { query: {} }, admin.token);
  expect(toCents(sums.owed) - toCents(sums.credit)).toBe(rows[0].balance);
});
