import { expect, test } from 'vitest';
import { documents, type IssuedDocument } from '#features/documents/contract/documents.ts';
import { addCustomerList } from '#features/price-lists/test/lists.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeLines } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('a credit note shows the discount of its pieces, so that each line adds up', async () => {
  const buyer = await signIn(shop.db);
  const washer = await createTestProduct(shop, { unitPriceCents: 295 });
  await addCustomerList(shop, admin, buyer, [[washer, { percent: 12 }]]);
  const { body: order } = await placeLines(shop, buyer, [[washer, 40]]);
  await payOrder(shop, buyer, order);
  const params = { id: order._id };
  const [line] = (await shop.call(orders.get, { params }, admin.token)).body.lines;
  expect([line.price, line.discount]).toEqual([118, 14.16]);
  const body = { reason: 'Scratched', lines: [{ line: line._id, quantity: 5, restock: false }] };
  await shop.call(payments.refund, { params, body }, admin.token);
  const { body: issued } = await shop.call(documents.list, { params }, buyer.token);
  const id = issued.find(({ kind }: IssuedDocument) => kind === 'credit_note')._id;
  const { rows } = await shop.db.$client.query(`select content -> 'lines' as lines from document where id = $1`, [id]);
  expect(rows[0].lines).toMatchObject([{ quantity: 5, unitPriceCents: 295, discountCents: 177, amountCents: 1298 }]);
  const { body: html } = await shop.call(documents.get, { params: { id }, query: { as: 'html' } }, buyer.token);
  expect(html).toContain('$1.77');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
