import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSerialRefresh } from './serial-refresh.ts';

test('one call runs at a time, then one more for all requests made meanwhile', async () => {
  let running = 0;
  let most = 0;
  let count = 0;
  const refresh = async () => {
    running += 1;
    most = Math.max(most, running);
    count += 1;
    await wait(20);
    running -= 1;
  };
  const request = createSerialRefresh(refresh, 1, new AbortController().signal);
  for (let at = 0; at < 10; at += 1) request();
  await expect.poll(() => [count, running]).toEqual([2, 0]);
  request();
  await expect.poll(() => [count, running, most]).toEqual([3, 0, 1]);
});

test('a failed call is retried once per delay, for any number of requests, until stopped', async () => {
  let count = 0;
  const stop = new AbortController();
  const refresh = async () => {
    count += 1;
    throw new Error('no answer');
  };
  const request = createSerialRefresh(refresh, 30, stop.signal);
  for (let at = 0; at < 20; at += 1) request();
  await wait(100);
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(6);
  stop.abort();
  await wait(50);
  const last = count;
  request();
  await wait(50);
  expect(count).toBe(last);
});
