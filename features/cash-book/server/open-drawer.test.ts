import { expect, onTestFinished, test } from 'vitest';
import { ageDays, countDrawer, openDrawer } from '#features/cash-book/test/cash-days.ts';
import { getMoney, placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { connect } from '#platform/server/db/open.ts';
import { countReadRows } from '#test/helpers/count-statements.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { getCashDrawer } from './cash-days.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const EARLIER = 1000;

/** Records cash between yesterday and now: payments of a dollar, and two dollars paid out for every four of them. */
const addCash = (account: string) =>
  shop.db.$client.query(
    `with added as (
       insert into posting (id, account_id, seq, kind, amount_cents, method, received_on, created_at)
       select uuidv7(interval '-1 hour'), a.id, a.next_seq + n, case n % 5 when 4 then 'payout' else 'payment' end,
              case n % 5 when 4 then 200 else -100 end, 'cash', current_date, now() - interval '1 hour'
         from credit_account a, generate_series(0, ${EARLIER - 1}) n where a.id = $1 returning account_id, amount_cents)
     update credit_account set next_seq = next_seq + ${EARLIER},
            balance_cents = balance_cents + (select sum(amount_cents) from added)
      where id = (select account_id from added limit 1)`,
    [account],
  );

test('the closed drawer holds the last count and all cash since; with a day open, that day alone is read', async () => {
  const { body: counted } = await openDrawer(shop, admin, 15);
  await countDrawer(shop, admin, counted._id, { counted: 15, expectedWas: 15 });
  await ageDays(shop);
  const yesterday = `opened_at = opened_at - interval '1 day', counted_at = counted_at - interval '1 day'`;
  await shop.db.$client.query(`update cash_day set ${yesterday}`);
  const { order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order);
  await addCash((await getMoney(shop, admin, order)).account);
  await shop.db.$client.query('analyze posting');
  const db = connect(shop.databaseUrl, () => {}, { connections: 1 });
  onTestFinished(() => db.$client.end());
  const read = async () => {
    const before = await countReadRows(db, 'posting');
    const drawer = await getCashDrawer(db);
    return { drawer, rows: (await countReadRows(db, 'posting')) - before };
  };

  const closed = await read();
  expect(closed.drawer).toEqual({ open: null, isLate: false, isCounted: false, expected: 15 + 800 - 400 });
  expect(closed.rows).toBeGreaterThanOrEqual(EARLIER);
  const { body: opened } = await openDrawer(shop, admin, 20);
  const open = await read();
  expect(open.drawer).toMatchObject({ open: { _id: opened._id, expected: 20 }, isLate: false, expected: null });
  expect(open.rows).toBeLessThan(EARLIER);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
