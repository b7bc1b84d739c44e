import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const { $client: client } = shop.db;
const goods = await createTestProduct(shop);

/** Creates a customer with a proven address and an alert for a product. */
const waitForGoods = async ({ id } = goods) => {
  const me = await signIn(shop.db);
  await verifyAddress(shop.db, me);
  await client.query('insert into stock_alert (product_id, email) values ($1, $2)', [id, me.email]);
  return me;
};

test('a data export includes the customer’s back-in-stock alerts', async () => {
  const me = await waitForGoods();
  const { body } = await shop.call(identity.exportData, {}, me.token);
  expect(body.watches).toMatchObject([{ notifiedAt: null }]);
});

test('the alerts in a data export do not reveal staff’s edits of a withdrawn product', async () => {
  const withdrawn = await createTestProduct(shop);
  const me = await waitForGoods(withdrawn);
  await client.query(
    `update product set status = 'draft', name = 'Hiddenite ' || id, sku = 'HIDDENITE-' || id where id = $1`,
    [withdrawn.id],
  );
  const { body } = await shop.call(identity.exportData, {}, me.token);
  expect(body.watches).toMatchObject([{ name: 'Withdrawn product' }]);
  expect(JSON.stringify(body)).not.toMatch(/hiddenite/i);
});

test('deleting an account deletes its back-in-stock alerts', async () => {
  const me = await waitForGoods();
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  expect((await client.query('select from stock_alert where email = $1', [me.email])).rowCount).toBe(0);
});

test('the cleanup deletes alerts a month after their email, or after a year without one', async () => {
  await client.query(
    `insert into stock_alert (product_id, email, created_at, notified_at)
     select $1, w.email, w.created_at, w.notified_at from (values
       ('told-row', now() - interval '40 days', now() - interval '31 days'),
       ('vain-row', now() - interval '400 days', null), ('young-row', now() - interval '300 days', null),
       ('young-told-row', now() - interval '300 days', now())) w(email, created_at, notified_at)`,
    [goods.id],
  );
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await client.query(`select email from stock_alert where email like '%-row' order by email`);
  expect(rows).toEqual([{ email: 'young-row' }, { email: 'young-told-row' }]);
});
