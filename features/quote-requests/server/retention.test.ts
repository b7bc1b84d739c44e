import { expect, test } from 'vitest';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
// The cleanup job also runs at start; this test runs it by hand.
const { $client: client } = shop.db;

test('requests for quotes are deleted a year after they were answered, or asked if nobody answered', async () => {
  const { customerId } = await signIn(shop.db);
  await client.query(`
    insert into quote_request (id, customer_id, message, request_hash, state, created_at, decided_at)
      select uuidv7(age), '${customerId}', message, '', state, now() + age, decided
        from (values (interval '-367 days', 'asked', 'old', null),
                     (interval '-364 days', 'asked', 'young', null),
                     (interval '-500 days', 'withdrawn', 'young-withdrawn', now() - interval '30 days'),
                     (interval '-500 days', 'withdrawn', 'old-withdrawn', now() - interval '366 days')
             ) r(age, state, message, decided)`);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await client.query('select message from quote_request order by message');
  expect(rows).toEqual([{ message: 'young' }, { message: 'young-withdrawn' }]);
});
