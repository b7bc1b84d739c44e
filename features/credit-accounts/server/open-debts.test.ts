import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGES, type Age } from '#features/credit-accounts/contract/ages.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import {
  type Ledger,
  type LedgerRow,
  accountHistory,
  storeLedgers,
  writeLedger,
} from '#features/credit-accounts/test/ledgers.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { oneValue, rows } from '#platform/server/db/query.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { eachAge, selectAges, selectOpenDebts } from './open-debts.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
/** Its days begin 12 or 13 hours before those in UTC. */
const ZONE = 'Pacific/Auckland';
const ACCOUNTS = 15;

type Debt = { posting: string | null; dueOn: string; total: number; open: number };

const toDay = (moment: string): string => new Date(moment).toLocaleDateString('en-CA', { timeZone: ZONE });
const sum = (amounts: readonly { cents: number }[]): number => amounts.reduce((total, { cents }) => total + cents, 0);

/** Finds the debts of an account as a person would: money settles what it is for, and the rest the earliest due. */
const findDebts = ({ postings, choices, orders }: Ledger): Debt[] => {
  const reversed = new Set(postings.map(({ reverses }) => reverses));
  const unpaid = new Set(orders.flatMap(({ id, status }) => (status === 'unpaid' ? [id] : [])));
  const isForUnpaid = ({ id, kind, orderId }: LedgerRow) =>
    kind === 'payment' && orderId !== null && unpaid.has(orderId) && !reversed.has(id);
  const debts = postings
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => {
      const ofOrder = postings.filter(({ orderId }) => orderId === invoice.orderId);
      const billed = sum(ofOrder.filter(({ kind }) => kind === 'invoice' || kind === 'credit_note'));
      const received = -sum(ofOrder.filter(({ kind }) => kind === 'payment' || kind === 'reversal'));
      const chosen = sum(choices.filter((choice) => choice.invoice === invoice.id && !reversed.has(choice.payment)));
      const settled = Math.min(billed, (invoice.dueOn === null ? Math.max(0, received) : 0) + chosen);
      const dueOn = invoice.dueOn ?? toDay(invoice.createdAt);
      return { posting: invoice.id, seq: invoice.seq, dueOn, total: invoice.cents, left: billed - settled, settled };
    })
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.seq - b.seq);
  const others = postings.filter((row) => row.kind !== 'invoice' && row.kind !== 'credit_note' && !isForUnpaid(row));
  let money = -sum(others) - debts.reduce((total, { settled }) => total + settled, 0);
  const ofOrders = debts.flatMap(({ posting, dueOn, total, left }) => {
    const paid = Math.min(left, Math.max(0, money));
    money -= paid;
    return left > paid ? [{ posting, dueOn, total, open: left - paid }] : [];
  });
  if (money >= 0) return ofOrders;
  const [dueOn = ''] = others
    .map(({ createdAt }) => toDay(createdAt))
    .toSorted()
    .toReversed();
  return [...ofOrders, { posting: null, dueOn, total: -money, open: -money }];
};

const findAge = (dueOn: string, today: string): Age => {
  const days = (Date.parse(today) - Date.parse(dueOn)) / 86_400_000;
  return AGES[Math.max(0, Math.min(4, Math.ceil(days / 30)))] ?? 'over90';
};

test('for any postings, money settles what it is for and then the earliest due, and the sums by age add up', async () => {
  await shop.db.$client.query(`update shop_settings set time_zone = '${ZONE}'`);
  const today = await oneValue<string>(shop.db, sql`select ${shopToday}::text`);
  const none: Record<Age, number> = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  const owed = { ...none };
  const several = fc.array(accountHistory, { minLength: ACCOUNTS, maxLength: ACCOUNTS });
  await fc.assert(
    fc.asyncProperty(several, async (histories) => {
      const ledgers = histories.map(writeLedger);
      await storeLedgers(shop.db, ledgers);
      const ids = sql.param(ledgers.map(({ account }) => account));
      const found = await rows<Debt & { account: string; owedCents: number }>(
        shop.db,
        sql`select d.account_id as account, d.posting_id as posting, d.due_on::text as "dueOn", d.total_cents::int as total,
                   d.open_cents::int as open, d.owed_cents::int as "owedCents"
              from (${selectOpenDebts(sql`a.id = any(${ids}::uuid[])`)}) d
              left join posting p on p.id = d.posting_id order by d.posting_id is null, d.due_on, p.seq`,
      );
      const aged = await rows<Record<Age, number> & { account: string }>(
        shop.db,
        sql`select d.account_id as account, ${eachAge((age) => sql`d.${sql.identifier(age)}::int`)}
              from (${selectAges(sql`a.id = any(${ids}::uuid[])`)}) d`,
      );
      for (const ledger of ledgers) {
        const expected = findDebts(ledger);
        const all = expected.reduce((total, { open }) => total + open, 0);
        expect(found.filter(({ account }) => account === ledger.account)).toEqual(
          expected.map((debt) => ({ ...debt, account: ledger.account, owedCents: all })),
        );
        const ages = { ...none };
        for (const { dueOn, open } of expected) ages[findAge(dueOn, today)] += open;
        expect(aged.filter(({ account }) => account === ledger.account)).toEqual(
          all === 0 ? [] : [{ account: ledger.account, ...ages }],
        );
        for (const age of AGES) owed[age] += ages[age];
      }
    }),
    { numRuns: 30 },
  );
  const { body } = await shop.call(creditAccounts.sums, { query: {} }, admin.token);
  const dollars = Object.fromEntries(AGES.map((age) => [age, owed[age] / 100]));
  expect(body.ageing).toEqual(dollars);
  expect(Math.min(...Object.values(owed))).toBeGreaterThan(0);
});
