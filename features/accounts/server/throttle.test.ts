import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { countAttempt } from './throttle.ts';

const shop = await startShop();

test('an attempt waits even if the longest wait began after the attempt', async () => {
  const key = `sign-in:${randomUUID()}:`;
  await countAttempt(shop.db, key);
  const holder = await shop.db.$client.connect();
  await holder.query('begin');
  await holder.query('select 1 from auth_throttle where key = $1 for update', [key]);
  const attempt = countAttempt(shop.db, key).then(
    () => 'counted',
    ({ code }: { code: string }) => code,
  );
  await waitUntilBlocked(shop, holder);
  await holder.query(
    `update auth_throttle set tries = 20, blocked_until = clock_timestamp() + interval '15 minutes' where key = $1`,
    [key],
  );
  await holder.query('commit');
  holder.release();
  expect(await attempt).toBe('too_many_requests');
});
