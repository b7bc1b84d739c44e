import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { execute } from '#platform/server/db/query.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { addTestTender } from '#test/helpers/tender.ts';
import { setTenders } from './tenders.ts';

const shop = await startShop();
const tender = addTestTender(shop);

test('the database accepts money of a tender only for the whole order, once, and under the tender’s own name', async () => {
  const { body: placed } = await placeOrder(shop, await signIn(shop.db), await createTestProduct(shop));
  await tender.pay(placed);
  const write = (seq: number, more: { id?: string; cents?: number; method?: string }) =>
    execute(
      shop.db,
      sql`insert into payment (order_id, seq, idempotency_key, method, provider_id, amount_cents, currency, status, applied_at)
          values (${placed._id}, ${seq}, ${`test ${seq}`}, ${more.method ?? 'trial'}, ${more.id ?? `trial_${seq}`},
                  ${more.cents ?? 100}, 'usd', 'succeeded', now())`,
    ).catch(({ constraint }: { constraint: string }) => constraint);
  expect(await write(10, {})).toBe('payment_by_tender');
  expect(await write(11, { cents: 0 })).toBe('payment_amount');
  expect(await write(12, { cents: -5 })).toBe('payment_amount');
  expect(await write(13, { id: 'other_13' })).toBe('payment_tender');
  expect(await write(14, { method: 'a_b', id: 'a_b_14' })).toBe('payment_tender');
});

test('a method name that two features use, or that is not a plain word, is refused when the features load', () => {
  expect(() => setTenders([tender.tender, { ...tender.tender }])).toThrow('two features');
  for (const method of ['card', 'a_b', 'pi', '', 'Cash']) {
    expect(() => setTenders([{ ...tender.tender, method }])).toThrow('no tender');
  }
});
