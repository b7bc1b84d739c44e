import { expect, test } from 'vitest';
import { checks } from '#features/checks/contract/checks.ts';
import { findBrokenRules, rules } from '#features/rules.ts';
import { staffNotifications } from '#features/notifications/contract/notifications.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { importTestParts } from '#test/helpers/import-test-parts.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  await payOrder(shop, buyer, order);
  return { order, goods };
};

// Some violations need a second order.
await paidOrder();
const bought = await paidOrder();

/** Runs an action in a transaction that is rolled back. */
const inRolledBackTransaction = async (action: (trx: Transaction) => Promise<void>): Promise<void> => {
  const done = new Error('undone');
  const run = shop.db.transaction(async (trx) => {
    await action(trx);
    throw done;
  });
  await expect(run).rejects.toBe(done);
};

const brokenRules = async () => {
  const { body } = await shop.call(checks.check, {}, admin.token);
  return body.rules.filter(({ broken }: { broken: number }) => broken > 0).map(({ rule }: { rule: string }) => rule);
};

test('no rule is violated after an order was placed and paid', async () => {
  expect(await brokenRules()).toEqual([]);
});

/** A refund of one piece that the order and its lines do not reflect. */
const insertRefundSql = (status: string) =>
  `with r as (insert into refund (payment_id, amount_cents, reason, status)
              select id, 1000, 'x', '${status}' from payment where order_id = $1 returning id)
   insert into refund_line (refund_id, order_line_id, quantity)
   select r.id, l.id, 1 from r, order_line l where l.order_id = $1 limit 1`;

/** A return of one piece that was never shipped. */
const insertReturnSql = (status: string) =>
  `with q as (insert into return_request (order_id, reason, status) values ($1, 'x', '${status}') returning id)
   insert into return_line (return_request_id, order_line_id, quantity, restock)
   select q.id, l.id, 1, true from q, order_line l where l.order_id = $1 limit 1`;

/** Goods in of three pieces with moves that do not match. */
const insertEntrySql = (moves: string, undoneBy = 'null') =>
  `with e as (insert into stock_entry (kind, actor_id, undone_at, undone_by)
              select 'received', id, case when ${undoneBy}::text is not null then now() end,
                     case when ${undoneBy}::text is not null then id end from customer limit 1 returning id)
   insert into stock_move (product_id, d_on_hand, d_reserved, reason, entry_id)
   select $2, m.pieces, 0, m.reason, e.id from e, (values ${moves}) m(pieces, reason)`;

/** A product file that added three pieces, with moves that do not match. */
const insertImportSql = (state: string, moves: string) =>
  `with i as (insert into product_import (customer_id, file_name, data, counts, state)
              select id, 'x.csv', '', '{}', '${state}' from customer limit 1 returning id),
        r as (insert into import_row (import_id, line, kind, sku, product_id, draft)
              select id, 2, 'changed', 'X', $2, '{"pieces": 3}' from i)
   insert into stock_move (product_id, d_on_hand, d_reserved, reason, import_id)
   select $2, m.pieces, 0, m.reason, i.id from i, (values ${moves}) m(pieces, reason)`;
const FILE_RULE =
  'an imported product file changes stock once, as its rows say, and undoing the import reverses the change';

/** Direct database changes that the shop itself never makes. They prove that each rule detects its violation. */
const violations: [string, string][] = [
  [
    'reserved stock matches the orders it is held for',
    `update stock set reserved = reserved + 1 where product_id = $2`,
  ],
  ['the stock of a product matches its history', `update stock set on_hand = on_hand + 1 where product_id = $2`],
  ['reserved stock matches the orders it is held for', `update order_line set released = 1 where order_id = $1`],
  [
    'goods received and stock counts change stock once, and undoing them reverses the change',
    insertEntrySql(`(3, 'received'), (3, 'received')`),
  ],
  [
    'goods received and stock counts change stock once, and undoing them reverses the change',
    insertEntrySql(`(3, 'received'), (-3, 'undone')`),
  ],
  [
    'goods received and stock counts change stock once, and undoing them reverses the change',
    insertEntrySql(`(3, 'received'), (-2, 'undone')`, "'yes'"),
  ],
  [
    'goods received and stock counts change stock once, and undoing them reverses the change',
    insertEntrySql(`(3, 'received')`, "'yes'"),
  ],
  [FILE_RULE, insertImportSql('applying', `(3, 'imported')`)],
  [FILE_RULE, insertImportSql('applied', `(3, 'imported'), (3, 'imported')`)],
  [FILE_RULE, insertImportSql('undone', `(3, 'imported')`)],
  [
    'the stock history of an order line matches what was reserved, shipped and returned',
    `update order_line set released = 1 where order_id = $1`,
  ],
  [
    'the stock history of an order line matches what was reserved, shipped and returned',
    `update order_line set shipped = 2, returned = 1 where order_id = $1`,
  ],
  ['the shipped pieces of an order line match its shipments', `update order_line set shipped = 1 where order_id = $1`],
  ['every shipment has pieces, and only of its own order', `insert into shipment (order_id) values ($1)`],
  ['no more pieces are in returns than were shipped', insertReturnSql('asked')],
  [
    'every return has pieces, and only of its own order',
    `insert into return_request (order_id, reason) values ($1, 'x')`,
  ],
  ['every return that was received is refunded, piece by piece', insertReturnSql('received')],
  ['returned pieces go back into stock only once', insertReturnSql('received')],
  ['pieces released from a paid order are refunded', `update order_line set released = 1 where order_id = $1`],
  [
    'a closed order reserves no stock, and a canceled one has shipped nothing',
    `update orders set status = 'delivered' where id = $1`,
  ],
  [
    'only paid orders for collection were marked ready at the counter',
    `update orders set ready_at = now() where id = $1`,
  ],
  [
    'an unpaid order still holds all its pieces',
    `with o as (update orders set status = 'unpaid', transaction_id = null, paid_at = null where id = $1 returning id)
     update order_line l set released = 1 from o where l.order_id = o.id`,
  ],
  [
    'the lines of an order are numbered from 1 without a gap',
    `update order_line set position = position + 1 where order_id = $1`,
  ],
  ['every order is in the currency of the shop', `update orders set currency = 'eur' where id = $1`],
  [
    'every order is in the currency of the shop',
    `update shop_settings set currency = 'EUR' where $1::uuid is not null`,
  ],
  ['a payment is in the currency of its order', `update payment set currency = 'eur' where order_id = $1`],
  [
    'a document is in the currency of its order',
    `update document set content = jsonb_set(content, '{currency}', '"eur"') where order_id = $1`,
  ],
  ['the lines of an order add up to its total', `delete from order_line where order_id = $1`],
  [
    'the lines of an order add up to its total',
    `update orders set goods_cents = goods_cents + 1, total_cents = total_cents + 1 where id = $1`,
  ],
  [
    'the lines of an order add up to its total',
    `update orders set discount_cents = discount_cents + 1, total_cents = total_cents - 1 where id = $1`,
  ],
  ['the tax on an order line matches its tax rate', `update order_line set tax_rate = 25 where order_id = $1`],
  [
    'the tax on delivery matches its tax rate',
    `update orders set tax_cents = tax_cents + 1, shipping_tax_cents = shipping_tax_cents + 1 where id = $1`,
  ],
  ['the refunded pieces of an order line match its refunds', `update order_line set refunded = 1 where order_id = $1`],
  ['refunded pieces are no longer reserved', insertRefundSql('done')],
  ['an order cannot be delivered while a refund of its pieces is under way', insertRefundSql('due')],
  ['the amount refunded on an order matches its refunds', insertRefundSql('done')],
  [
    'a refund covers only lines of its own order',
    insertRefundSql('failed').replace('where l.order_id = $1', 'where l.order_id <> $1'),
  ],
  [
    'a card payment pays for one order only',
    `update payment set seq = 99, order_id = (select id from orders where id <> $1 limit 1) where order_id = $1`,
  ],
  ['every step of an order is in its timeline', `delete from order_event where order_id = $1 and kind = 'order.paid'`],
  [
    'a paid order has exactly one successful payment, of its total',
    `update payment set amount_cents = amount_cents - 1 where provider_id = (select transaction_id from orders where id = $1)`,
  ],
  [
    'the money we keep matches our paid orders, to the cent',
    `update orders set status = 'cancelled', transaction_id = null, paid_at = null where id = $1`,
  ],
  [
    'an order marked as refunded was refunded in full',
    `update orders set refunded_cents = refunded_cents + 1, status = 'refunded' where id = $1`,
  ],
  [
    'refunds never exceed the payment',
    `insert into refund (payment_id, amount_cents, reason) select id, amount_cents + 1, 'x' from payment where order_id = $1`,
  ],
  [
    'invoices and credit notes are numbered without gaps',
    `update document set number = number + 1000000 where order_id = $1`,
  ],
  ['invoices and credit notes are numbered without gaps', `delete from document_counter where $1::uuid is not null`],
  [
    'the number of a document is from the year of its date',
    `update document set issued_at = issued_at - interval '1 year' where order_id = $1`,
  ],
  ['a paid order has one invoice, for its total', `delete from document where order_id = $1`],
  [
    'a paid order has one invoice, for its total',
    `update document set content = jsonb_set(content, '{totalCents}', '1') where order_id = $1`,
  ],
  ['every refund has one credit note, for its amount', insertRefundSql('done')],
  [
    'the credit notes of an order add up to the refunded amount',
    `insert into document (kind, year, number, order_id, content)
     select 'invoice', year, 1000000, order_id, jsonb_set(content, '{about}', '{"kind": "credit_note"}')
       from document where order_id = $1`,
  ],
  [
    'the amounts on a document at each tax rate add up to its total',
    `update document set content = jsonb_set(content, '{taxes}', '[]') where order_id = $1`,
  ],
  ['the stars of a product match its visible reviews', `update product set stars = 5 where id = $2`],
  [
    'the sales figures of a month match its orders',
    `insert into summed_month (month, time_zone) select date_trunc('month', paid_at), 'UTC' from orders where id = $1`,
  ],
  ...(await importTestParts<[string, string][]>('damages')).flat(),
];

test.each(violations)('the rule "%s" finds its violation (%#)', async (rule, damage) => {
  const { order, goods } = bought;
  const values = damage.includes('$2') ? [goods.id] : [order._id];
  await inRolledBackTransaction(async (trx) => {
    // Some violations delete rows that other rows reference.
    await trx.$client.query('set local session_replication_role = replica');
    await trx.$client.query(damage.replaceAll('$2', '$1'), values);
    expect(Object.keys(await findBrokenRules(trx))).toContain(rule);
  });
});

test('checks the rules every night, and notifies staff when one is violated', async () => {
  const runRules = async () => {
    await makeDue(shop, 'rules');
    await runJob(shop, 'rules');
    const { rows } = await shop.db.$client.query(
      `select value::json ->> 'broken' as broken from meta where key = 'rules_checked'`,
    );
    return rows[0]?.broken;
  };
  const getNotifications = async () => {
    const { body } = await shop.call(staffNotifications.list, { query: {} }, admin.token);
    return body.filter(({ title }: { title: string }) => title.includes('add up'));
  };
  expect([await runRules(), await getNotifications()]).toEqual(['0', []]);
  const { goods } = await paidOrder();
  await shop.db.$client.query('update stock set on_hand = on_hand + 1 where product_id = $1', [goods.id]);
  expect(await runRules()).toBe('1');
  expect(await getNotifications()).toMatchObject([{ detail: 'One check failed', to: '/dashboard/checks' }]);
  await shop.db.$client.query('update stock set on_hand = on_hand - 1 where product_id = $1', [goods.id]);
});

test('every rule has a violation that it finds, apart from the listed exceptions', () => {
  const seen = new Set(violations.map(([rule]) => rule));
  expect(Object.keys(rules).filter((rule) => !seen.has(rule))).toEqual([
    // Database constraints prevent these violations. The rules are for a database that has lost its constraints.
    'no more pieces are shipped, released, refunded or returned than were ordered',
    'the discount of an order line is its price break and its share of the code',
    'the price of an order line is its unit price times its quantity',
    'an order is never refunded more than it cost',
    // Covered by the tests of their own features.
    'a lost dispute is recorded as a refund of its full amount, and no other dispute is',
    'every payment belongs to an order',
    'every message from the card provider was handled',
    // Database constraints prevent this too.
    'no more pieces are reserved than are on hand',
    'orders lack pieces only if none are left to sell',
    // Covered by the test of the audit chain.
    'no audit entry was changed or removed',
  ]);
});
