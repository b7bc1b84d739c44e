import { expect, test } from 'vitest';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, ageLease, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { getComparison } from './compare-daily.ts';

const shop = await startShop();
const { $client: client } = shop.db;

/** A provider that has lost all payments in the shop's records. */
const forgetful: typeof shop.provider = { ...shop.provider, async *listIntents() {} };

test('a comparison and its email about differences are saved together, or both wait for the next run', async () => {
  const buyer = await signIn(shop.db);
  await payOrder(shop, buyer, (await placeOrder(shop, buyer, await createTestProduct(shop))).body);
  await client.query(`update payment set created_at = now() - interval '1 hour'`);
  const compare = () => runJob(shop, 'checks', { provider: forgetful });
  const countMails = async () => (await client.query(`select from outbox where kind = 'checks.differ'`)).rowCount;
  const before = await getComparison(shop.db);

  await client.query(`alter table outbox add constraint refuses_all check (kind <> 'checks.differ')`);
  await makeDue(shop, 'checks');
  await expect(compare()).rejects.toThrow(/checks.differ/);
  expect([await countMails(), await getComparison(shop.db)]).toEqual([0, before]);

  await client.query('alter table outbox drop constraint refuses_all');
  await ageLease(shop, 'checks', 11);
  await compare();
  await compare();
  expect(await countMails()).toBe(1);
  expect((await getComparison(shop.db))?.differences).toMatchObject([{ what: 'payment', theirs: 0 }]);
});
