import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { addTestCode, orderWithCode, quoteWithCode } from '#features/discount-codes/test/codes.ts';
import { documents, type IssuedDocument } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { unitPriceCents: 2000, priceBreaks: [{ from: 3, percent: 5 }] });

const count = (text: string, part: string): number => text.split(part).length - 1;

test('invoice, credit note and email name the code once, and their totals agree with the order', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const { code } = await addTestCode(shop, admin, { code: 'PAPER-10' });
  const { body: order } = await orderWithCode(shop, buyer, [[goods, 3]], code);
  expect(order).toMatchObject({ price: 60, discount: 8.7, codeDiscount: 5.7, shipping: 7.95, total: 59.25 });
  await payOrder(shop, buyer, order);
  const refund = { params: { id: order._id }, body: { reason: 'Scratched' } };
  expect((await shop.call(payments.refund, refund, admin.token)).body.status).toBe('refunded');
  const { body: issued } = await shop.call(documents.list, { params: { id: order._id } }, buyer.token);
  const [invoice, credit] = await Promise.all(
    issued.map(async ({ _id }: IssuedDocument) => {
      const { body } = await shop.call(documents.get, { params: { id: _id }, query: { as: 'html' } }, buyer.token);
      return body as string;
    }),
  );
  const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject.startsWith('Payment received'));
  for (const text of [invoice, credit, mail?.text, mail?.html]) expect(count(text ?? '', code)).toBe(1);
  for (const text of [invoice, mail?.html]) {
    for (const part of ['$60.00', '−$3.00', '−$5.70', '$7.95', '$59.25']) expect(text).toContain(part);
  }
  expect(credit).toContain('$59.25');
});

test('a code for free delivery is on the invoice with its amount', async () => {
  const buyer = await signIn(shop.db);
  const { code } = await addTestCode(shop, admin, { kind: 'delivery', percent: null });
  const { body: order } = await orderWithCode(shop, buyer, [[goods, 1]], code);
  await payOrder(shop, buyer, order);
  const { body: issued } = await shop.call(documents.list, { params: { id: order._id } }, buyer.token);
  const query = { as: 'html' as const };
  const { body } = await shop.call(documents.get, { params: { id: issued[0]._id }, query }, buyer.token);
  expect(body).toMatch(new RegExp(`Code ${code}[^$]*Free delivery`));
});

test('deleting an account keeps its uses without the email, and its new account cannot use a once-each code again', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const { _id, code } = await addTestCode(shop, admin, { onceEach: true });
  const { body: order } = await orderWithCode(shop, buyer, [[goods, 1]], code);
  await payOrder(shop, buyer, order);
  expect((await shop.call(orders.deliver, { params: { id: order._id } }, admin.token)).status).toBe(200);
  const often = await addTestCode(shop, admin);
  await orderWithCode(shop, buyer, [[goods, 1]], often.code);
  const { body } = await shop.call(identity.exportData, {}, buyer.token);
  expect(body.discountCodes).toMatchObject([
    { code, order: order.number, email: buyer.email, amountCents: 200 },
    { code: often.code },
  ]);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  const getEmails = async (id: string) =>
    (await shop.db.$client.query(`select email_norm from code_use where code_id = $1`, [id])).rows;
  expect(await getEmails(often._id)).toEqual([{ email_norm: null }]);
  expect(await getEmails(_id)).toEqual([{ email_norm: expect.stringMatching(/^[\w-]{43}$/) }]);
  const again = await signIn(shop.db);
  await shop.db.$client.query(`update customer set email = $2 where id = $1`, [again.customerId, buyer.email]);
  const { body: quoted } = await quoteWithCode(shop, again, [[goods, 1]], code);
  expect(quoted.codeProblem.code).toBe('code_once_each');
  expect((await quoteWithCode(shop, again, [[goods, 1]], often.code)).body.discountCode).toBe(often.code);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the email of a use is deleted thirty days after the code’s last day, and stays if the code has no last day', async () => {
  const buyer = await signIn(shop.db);
  const [over, on, off] = [
    await addTestCode(shop, admin),
    await addTestCode(shop, admin),
    await addTestCode(shop, admin),
  ];
  for (const { code } of [over, on, off]) await orderWithCode(shop, buyer, [[goods, 1]], code);
  await shop.db.$client.query(
    `update discount_code set starts_at = now() - interval '40 days', ends_at = now() - interval '31 days' where id = $1`,
    [over._id],
  );
  await shop.db.$client.query(`update discount_code set is_active = false where id = $1`, [off._id]);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await shop.db.$client.query(
    `select code_id from code_use where customer_id = $1 and email_norm is not null order by order_id`,
    [buyer.customerId],
  );
  expect(rows).toEqual([{ code_id: on._id }, { code_id: off._id }]);
});
