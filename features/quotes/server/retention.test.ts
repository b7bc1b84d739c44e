import { expect, test } from 'vitest';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
// The cleanup job also runs at start; this test runs it by hand.
const { $client: client } = shop.db;

test('quotes and draft orders are deleted a year after their end, their links after ninety days', async () => {
  const { customerId } = await signIn(shop.db);
  await client.query(`
    insert into offer (id, kind, status, name, email, delivery_method, is_collected, shipping_cents, total_cents, actor_id,
                       ends_on, saved_at, sent_at, withdrawn_at)
      select uuidv7(age), kind, status, name, 'a@b.no', '', false, 0, 0, '${customerId}', ends_on, now() + age,
             case status when 'open' then null else now() + age end, case status when 'withdrawn' then now() end
        from (values (interval '-367 days', 'draft', 'open', 'open', null),
                     (interval '-367 days', 'quote', 'sent', 'expired', current_date - 366),
                     (interval '-500 days', 'quote', 'sent', 'young-lasting', current_date - 30),
                     (interval '-364 days', 'draft', 'withdrawn', 'young', null)
             ) f(age, kind, status, name, ends_on);
    insert into offer_link (hash, offer_id, created_at)
      select case name when 'young' then 'old' else 'young' end, id, now() - interval '91 days'
        from offer where name in ('young', 'young-lasting')`);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows: offers } = await client.query('select name from offer order by name');
  expect(offers).toEqual([{ name: 'young' }, { name: 'young-lasting' }]);
  expect((await client.query('select hash from offer_link')).rows).toEqual([{ hash: 'young' }]);
});
