import { expect, onTestFinished, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { listOrders } from '#features/order-lists/server/list-orders.ts';
import { grantLimit, orderFor } from '#features/on-account/test/accounts.ts';
import { connect } from '#platform/server/db/open.ts';
import { countReadRows } from '#test/helpers/count-statements.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const POSTINGS = 2000;

/** Adds invoices that were due yesterday, and payments of them, so that the balance stays as it is. */
const addPostings = (account: string) =>
  shop.db.transaction(async (trx) => {
    // The orders of the invoices are not needed here.
    await trx.$client.query('set local session_replication_role = replica');
    await trx.$client.query(
      `insert into posting (account_id, seq, kind, amount_cents, order_id, due_on, limit_cents, method, received_on)
       select a.id, a.next_seq + n, case when v.paid then 'payment' else 'invoice' end, case when v.paid then -100 else 100 end,
              case when not v.paid then gen_random_uuid() end, case when not v.paid then current_date - 1 end,
              case when not v.paid then 0 end, case when v.paid then 'cash' end, case when v.paid then current_date end
         from credit_account a, generate_series(0, ${POSTINGS - 1}) n, lateral (select n % 2 = 1 as paid) v
        where a.id = $1`,
      [account],
    );
    await trx.$client.query(`update credit_account set next_seq = next_seq + ${POSTINGS} where id = $1`, [account]);
  });

test('a list reads the postings of an account once, however many of its orders it shows', async () => {
  const buyer = await signIn(shop.db);
  const cash = [];
  for (let at = 0; at < 6; at += 1) {
    const { order } = await placeUnpaid(shop, buyer);
    await takeByHand(shop, admin, order);
    cash.push(order);
  }
  const account = await grantLimit(shop, admin, { customer: buyer.customerId }, { limit: 20 });
  await orderFor(shop, buyer, 10);
  const { payments } = await getMoney(shop, admin, cash[0]);
  await shop.call(
    creditAccounts.reverse,
    { params: { id: payments[0]._id }, body: { reason: 'Check bounced' } },
    admin.token,
  );
  await addPostings(account);
  await shop.db.$client.query('analyze posting, credit_account, orders');
  const db = connect(shop.databaseUrl, () => {}, { connections: 1 });
  onTestFinished(() => db.$client.end());
  const read = async (limit: number) => {
    const before = await countReadRows(db, 'posting');
    const { items } = await listOrders(db, { customer: buyer.customerId }, { page: 1, limit });
    return { items, rows: (await countReadRows(db, 'posting')) - before };
  };
  const [one, all] = [await read(1), await read(7)];
  const total = cash[0]?.total;
  expect(all.items.map(({ owedAgain, isHeldBack, facts = [] }) => [owedAgain, isHeldBack, facts.length])).toEqual([
    [0, false, 1],
    ...cash.slice(1).map(() => [0, false, 0]),
    [total, true, 0],
  ]);
  expect(one.rows).toBeGreaterThan(POSTINGS / 2);
  expect(all.rows - one.rows).toBeLessThan(POSTINGS / 2);
});
