import { expect, test } from 'vitest';
import { PROGRAMS } from '#features/accounting/contract/accounting.ts';
import { moveDueDay, grantLimit, orderFor } from '#features/on-account/test/accounts.ts';
import { takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { streamMonth, findMonthRanges } from '#features/documents/server/month-sheets.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { programFiles, toProgramRows } from './program-files.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const accounts = new Map([[0, { rate: 0, goods: '200', delivery: '', taxCode: 'None' }]]);

/** The due days and emails of this month's invoices, in the order of their numbers. */
const listRows = async (program: (typeof PROGRAMS)[number]): Promise<Record<string, string | undefined>[]> => {
  const month = today().slice(0, 7);
  const found = [];
  for await (const sheet of streamMonth(shop.db, month, await findMonthRanges(shop.db, month))) {
    for (const cells of toProgramRows(program, sheet, accounts)) {
      found.push(Object.fromEntries(programFiles[program].headers.map((header, at) => [header, cells[at]])));
    }
  }
  return found;
};
const toDay = (iso: string) => iso.split('-').toReversed().join('/');

test('the files give the due day of an order on account, and no email address for a walk-in without one', async () => {
  const buyer = await signIn(shop.db);
  await grantLimit(shop, admin, { customer: buyer.customerId }, { dueRule: 'net_30' });
  const { body: charged } = await orderFor(shop, buyer, 50);
  const { rows } = await shop.db.$client.query(`select due_on::text as due from posting where order_id = $1`, [
    charged._id,
  ]);
  const goods = await createTestProduct(shop);
  const lines: [typeof goods, number][] = [[goods, 1]];
  const placed = await openStaffOrders(shop, admin).place({ name: 'Wanda Walker' }, lines, {
    total: 10,
    delivery: oslo,
  });
  expect((await takeByHand(shop, admin, placed.body)).status).toBe(200);
  // The invoice states its due day, which never changes.
  await moveDueDay(shop, charged._id, 3);
  for (const [program, due] of [
    ['xero', '*DueDate'],
    ['quickbooks', 'DueDate'],
  ] as const) {
    expect((await listRows(program)).map((row) => row[due])).toEqual([toDay(rows[0].due), toDay(today())]);
  }
  // Invoices that were issued before the day was stored name it in a text.
  const stored = await shop.db.$client.query(`select content ->> 'dueOn' as due from document order by number`);
  expect(stored.rows).toEqual([{ due: rows[0].due }, { due: null }]);
  await shop.db.$client.query(`update document set content = content - 'dueOn'`);
  expect((await listRows('xero')).map((row) => row['*DueDate'])).toEqual([toDay(rows[0].due), toDay(today())]);
  expect((await listRows('xero')).map(({ EmailAddress }) => EmailAddress)).toEqual([buyer.email, '']);
});
