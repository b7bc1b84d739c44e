import { expect, test } from 'vitest';
import { cacheByVersion } from './cache-by-version.ts';

/** Reads that end when the test ends them. Each returns the value from the moment when it began. */
const openReadings = () => {
  const begun: { end: () => void; fail: () => void }[] = [];
  let truth = 'old';
  const read = () => {
    const seen = truth;
    return new Promise<string>((resolve, reject) =>
      begun.push({ end: () => resolve(seen), fail: () => reject(new Error('stuck')) }),
    );
  };
  return { begun, read, change: (to: string) => (truth = to) };
};

test('the value is read once per version', async () => {
  let reads = 0;
  const cache = cacheByVersion(async () => ++reads, 0);
  expect(cache.now()).toBe(0);
  await Promise.all([cache.follow('1'), cache.follow('1'), cache.follow('1')]);
  expect([cache.now(), reads]).toEqual([1, 1]);
  await cache.follow('0');
  expect([cache.now(), reads]).toEqual([2, 2]);
});

test('a slow read of an old version does not replace the value of a newer one', async () => {
  const { begun, read, change } = openReadings();
  const cache = cacheByVersion(read, '');
  const first = cache.follow('1');
  await expect.poll(() => begun.length).toBe(1);
  change('new');
  const second = cache.follow('2');
  begun[0]?.end();
  await first;
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  await second;
  expect(cache.now()).toBe('new');
});

test('a failed read rejects, and the next request reads again', async () => {
  const { begun, read } = openReadings();
  const cache = cacheByVersion(read, 'nothing');
  const first = cache.follow('1');
  const second = cache.follow('1');
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.fail();
  await expect(first).rejects.toThrow('stuck');
  expect(cache.now()).toBe('nothing');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  await second;
  expect(cache.now()).toBe('old');
});
