import { expect, test } from 'vitest';
import { checks } from '#contract/checks.ts';
import { notices } from '#contract/notices.ts';
import type { Transaction } from '#server/db/open.ts';
import { placeOrder, stockProduct } from '#test/goods.ts';
import { payOrder } from '#test/pay.ts';
import { signIn } from '#test/people.ts';
import { makeDue, runJob } from '#test/run-job.ts';
import { startShop } from '#test/start-shop.ts';
import { findBrokenRules } from './checks.ts';
import { rules } from './rules.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await stockProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  await payOrder(shop, buyer, order);
  return { order, goods };
};

// Some damages take another order's.
await paidOrder();
const bought = await paidOrder();

/** Runs something in a transaction that leaves nothing behind. */
const undone = async (act: (trx: Transaction) => Promise<void>): Promise<void> => {
  const done = new Error('undone');
  const run = shop.db.transaction(async (trx) => {
    await act(trx);
    throw done;
  });
  await expect(run).rejects.toBe(done);
};

const brokenRules = async () => {
  const { body } = await shop.call(checks.check, {}, admin.token);
  return body.rules.filter(({ broken }: { broken: number }) => broken > 0).map(({ rule }: { rule: string }) => rule);
};

test('the books hold after an order was placed and paid', async () => {
  expect(await brokenRules()).toEqual([]);
});

/** A refund of one piece that the order and its lines know nothing of. */
const refundOf = (status: string) =>
  `with r as (insert into refund (payment_id, amount_cents, reason, status)
              select id, 1000, 'x', '${status}' from payment where order_id = $1 returning id)
   insert into refund_line (refund_id, order_line_id, quantity)
   select r.id, l.id, 1 from r, order_line l where l.order_id = $1 limit 1`;

/** A return of one piece that nobody ever sent. */
const returnOf = (status: string) =>
  `with q as (insert into return_request (order_id, reason, status) values ($1, 'x', '${status}') returning id)
   insert into return_line (return_request_id, order_line_id, quantity, restock)
   select q.id, l.id, 1, true from q, order_line l where l.order_id = $1 limit 1`;

/** Goods in of three pieces, which have moved the stock in some other way. */
const entryOf = (moves: string, by = 'null') =>
  `with e as (insert into stock_entry (kind, actor_id, undone_at, undone_by)
              select 'received', id, case when ${by}::text is not null then now() end,
                     case when ${by}::text is not null then id end from customer limit 1 returning id)
   insert into stock_move (product_id, d_on_hand, d_reserved, reason, entry_id)
   select $2, m.pieces, 0, m.reason, e.id from e, (values ${moves}) m(pieces, reason)`;

/** A file that brought three pieces of a product, which its moves tell otherwise. */
const importOf = (state: string, moves: string) =>
  `with i as (insert into product_import (customer_id, file_name, data, counts, state)
              select id, 'x.csv', '', '{}', '${state}' from customer limit 1 returning id),
        r as (insert into import_row (import_id, line, kind, sku, product_id, draft)
              select id, 2, 'changed', 'X', $2, '{"pieces": 3}' from i)
   insert into stock_move (product_id, d_on_hand, d_reserved, reason, import_id)
   select $2, m.pieces, 0, m.reason, i.id from i, (values ${moves}) m(pieces, reason)`;
const FILE_RULE = 'a file of products moves the stock by what its rows say, once, and back where they were put back';

/** A quote that became the order, at other terms than those it was paid at. */
const quoteAt = ({ more = 0, shippedFor = 0 }) =>
  `with f as (insert into offer (kind, status, name, email, delivery_method, is_collected, shipping_cents, total_cents,
                                 ends_on, actor_id, sent_at, accepted_at)
              select 'quote', 'accepted', 'x', 'x', 'x', false, shipping_cents + ${shippedFor}, total_cents, now(),
                     customer_id, now(), now() from orders where id = $1 returning id),
        x as (insert into offer_order (order_id, offer_id) select $1, id from f)
   insert into offer_line (offer_id, position, product_id, quantity, unit_price_cents, min_order, breaks, is_own)
   select f.id, 1, l.product_id, l.quantity, l.unit_price_cents + ${more}, l.min_order, '[]', false
     from f, order_line l where l.order_id = $1`;

/** Each is a hand in the database that no act of the shop would be, to see that its rule bites. */
const damages: [string, string][] = [
  ['reserved equals what orders hold', `update stock set reserved = reserved + 1 where product_id = $2`],
  ['stock equals its movements', `update stock set on_hand = on_hand + 1 where product_id = $2`],
  ['reserved equals what orders hold', `update order_line set released = 1 where order_id = $1`],
  [
    'goods in and counts move the stock once, and those taken back not at all',
    entryOf(`(3, 'received'), (3, 'received')`),
  ],
  [
    'goods in and counts move the stock once, and those taken back not at all',
    entryOf(`(3, 'received'), (-3, 'undone')`),
  ],
  [
    'goods in and counts move the stock once, and those taken back not at all',
    entryOf(`(3, 'received'), (-2, 'undone')`, "'yes'"),
  ],
  ['goods in and counts move the stock once, and those taken back not at all', entryOf(`(3, 'received')`, "'yes'")],
  [FILE_RULE, importOf('applying', `(3, 'imported')`)],
  [FILE_RULE, importOf('applied', `(3, 'imported'), (3, 'imported')`)],
  [FILE_RULE, importOf('undone', `(3, 'imported')`)],
  ['a line moved the stock by what it says', `update order_line set released = 1 where order_id = $1`],
  ['a line moved the stock by what it says', `update order_line set shipped = 2, returned = 1 where order_id = $1`],
  ['a line was sent as its shipments say', `update order_line set shipped = 1 where order_id = $1`],
  ['a shipment has lines, and of its own order alone', `insert into shipment (order_id) values ($1)`],
  ['no more is asked back than was sent', returnOf('asked')],
  [
    'returns are of lines of their own order, and have some',
    `insert into return_request (order_id, reason) values ($1, 'x')`,
  ],
  ['what is received is refunded, piece by piece', returnOf('received')],
  ['what came back is for sale again once', returnOf('received')],
  ['what is let go of a paid order is refunded', `update order_line set released = 1 where order_id = $1`],
  [
    'an order that has ended holds nothing, and one without money sent nothing',
    `update orders set status = 'delivered' where id = $1`,
  ],
  [
    'an order that is not paid has let nothing go',
    `with o as (update orders set status = 'unpaid', transaction_id = null, paid_at = null where id = $1 returning id)
     update order_line l set released = 1 from o where l.order_id = o.id`,
  ],
  ['an order adds up, and so do its lines', `delete from order_line where order_id = $1`],
  [
    'an order adds up, and so do its lines',
    `update orders set goods_cents = goods_cents + 1, total_cents = total_cents + 1 where id = $1`,
  ],
  [
    'an order adds up, and so do its lines',
    `update orders set discount_cents = discount_cents + 1, total_cents = total_cents - 1 where id = $1`,
  ],
  ['a line is taxed at its rate', `update order_line set tax_rate = 25 where order_id = $1`],
  [
    'a delivery is taxed at its rate',
    `update orders set tax_cents = tax_cents + 1, shipping_tax_cents = shipping_tax_cents + 1 where id = $1`,
  ],
  ['a line is refunded as its refunds say', `update order_line set refunded = 1 where order_id = $1`],
  ['pieces whose money went back are not held', refundOf('done')],
  ['what is promised back cannot be delivered', refundOf('due')],
  ['an order gave back what its refunds say', refundOf('done')],
  [
    'refunds are of lines of their own order',
    refundOf('failed').replace('where l.order_id = $1', 'where l.order_id <> $1'),
  ],
  [
    'one transaction pays one order',
    `update payment set seq = 99, order_id = (select id from orders where id <> $1 limit 1) where order_id = $1`,
  ],
  ['what happened to an order is written down', `delete from order_event where order_id = $1 and kind = 'order.paid'`],
  [
    'a paid order has one succeeded payment of its cents',
    `update payment set amount_cents = amount_cents - 1 where provider_id = (select transaction_id from orders where id = $1)`,
  ],
  [
    'money is kept for paid orders alone, to the cent',
    `update orders set status = 'cancelled', transaction_id = null, paid_at = null where id = $1`,
  ],
  [
    'a refunded order has all its money back',
    `update orders set refunded_cents = refunded_cents + 1, status = 'refunded' where id = $1`,
  ],
  [
    'refunds stay within the payment',
    `insert into refund (payment_id, amount_cents, reason) select id, amount_cents + 1, 'x' from payment where order_id = $1`,
  ],
  ['documents are numbered without a gap', `update document set number = number + 1000000 where order_id = $1`],
  ['documents are numbered without a gap', `delete from document_counter where $1::uuid is not null`],
  ['a paid order has one invoice, of its total', `delete from document where order_id = $1`],
  [
    'a paid order has one invoice, of its total',
    `update document set content = jsonb_set(content, '{totalCents}', '1') where order_id = $1`,
  ],
  ['a refund that was given has one credit note, of its amount', refundOf('done')],
  [
    'credit notes that stand come to what was given back',
    `insert into document (kind, year, number, order_id, content)
     select 'invoice', year, 1000000, order_id, jsonb_set(content, '{about}', '{"kind": "credit_note"}')
       from document where order_id = $1`,
  ],
  [
    'the tax of a document is of its total',
    `update document set content = jsonb_set(content, '{taxes}', '[]') where order_id = $1`,
  ],
  ['the stars of a product are those of its reviews that are seen', `update product set stars = 5 where id = $2`],
  [
    'a draft order or quote that is accepted is one order, another is none',
    `insert into offer (kind, status, name, email, delivery_method, is_collected, shipping_cents, total_cents, actor_id,
                        sent_at, accepted_at)
     select 'draft', 'accepted', 'x', 'x', 'x', false, 0, 0, customer_id, now(), now() from orders where id = $1`,
  ],
  ['what is accepted has its lines, and costs what was promised', quoteAt({ more: 1 })],
  ['what is accepted has its lines, and costs what was promised', quoteAt({ shippedFor: 1 })],
  [
    'a month is summed as its lines are',
    `insert into summed_month (month, time_zone) select date_trunc('month', paid_at), 'UTC' from orders where id = $1`,
  ],
];

test.each(damages)('the rule "%s" finds what breaks it (%#)', async (rule, damage) => {
  const { order, goods } = bought;
  const values = damage.includes('$2') ? [goods.id] : [order._id];
  await undone(async (trx) => {
    // Rows that hang on what a damage takes away.
    await trx.$client.query('set local session_replication_role = replica');
    await trx.$client.query(damage.replaceAll('$2', '$1'), values);
    expect(Object.keys(await findBrokenRules(trx))).toContain(rule);
  });
});

test('the rules are looked at every night, and the shop’s people told when one does not hold', async () => {
  const look = async () => {
    await makeDue(shop, 'rules');
    await runJob(shop, 'rules');
    const { rows } = await shop.db.$client.query(
      `select value::json ->> 'broken' as broken from meta where key = 'rules_checked'`,
    );
    return rows[0]?.broken;
  };
  const told = async () => {
    const { body } = await shop.call(notices.list, { query: {} }, admin.token);
    return body.filter(({ title }: { title: string }) => title.includes('add up'));
  };
  expect([await look(), await told()]).toEqual(['0', []]);
  const { goods } = await paidOrder();
  await shop.db.$client.query('update stock set on_hand = on_hand + 1 where product_id = $1', [goods.id]);
  expect(await look()).toBe('1');
  expect(await told()).toMatchObject([{ detail: 'One of the checks fails', to: '/dashboard/checks' }]);
  await shop.db.$client.query('update stock set on_hand = on_hand - 1 where product_id = $1', [goods.id]);
});

test('every rule has a damage that it was seen to find', () => {
  const seen = new Set(damages.map(([rule]) => rule));
  expect(Object.keys(rules).filter((rule) => !seen.has(rule))).toEqual([
    // The database itself refuses what breaks these; they are for a database whose constraints were lost.
    'reserved stays within what is on hand',
    'of a line no more is sent, let go, refunded or returned than there is',
    'a line costs its pieces',
    'an order gives back no more than it cost',
    // Seen in the tests of what they are about.
    'a lost dispute is booked to the cent, another one not at all',
    'no money is without an order',
    'every event of the card provider is followed',
    'no act of the audit was changed or removed since',
  ]);
});
