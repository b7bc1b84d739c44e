import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSerialRefresh } from './serial-refresh.ts';

test('one call runs at a time, then one more for all requests made meanwhile', async () => {
  let under = 0;
  let most = 0;
  let count = 0;
  const ask = async () => {
    under += 1;
    most = Math.max(most, under);
    count += 1;
    await wait(20);
    under -= 1;
  };
  const want = createSerialRefresh(ask, 1, new AbortController().signal);
  for (let at = 0; at < 10; at += 1) want();
  await expect.poll(() => [count, under]).toEqual([2, 0]);
  want();
  await expect.poll(() => [count, under, most]).toEqual([3, 0, 1]);
});

test('a failed call is retried once per delay, for any number of requests, until stopped', async () => {
  let count = 0;
  const stop = new AbortController();
  const ask = async () => {
    count += 1;
    throw new Error('no answer');
  };
  const want = createSerialRefresh(ask, 30, stop.signal);
  for (let at = 0; at < 20; at += 1) want();
  await wait(100);
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(6);
  stop.abort();
  await wait(50);
  const last = count;
  want();
  await wait(50);
  expect(count).toBe(last);
});
