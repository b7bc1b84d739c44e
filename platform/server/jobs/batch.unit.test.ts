import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';

const LIMITS = { most: 3, atOnce: 1, deadlineMs: 60_000 };

test('simultaneous calls run in batches of at most the allowed size, each with its own result', async () => {
  const batches: number[][] = [];
  const double = createBatcher(async (items: number[]) => {
    batches.push(items);
    return items.map((item) => item * 2);
  }, LIMITS);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('calls during a batch wait for the next one, and no more batches run at once than allowed', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  const slow = createBatcher(async (items: string[]) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await gate;
    underWay -= 1;
    return items;
  }, LIMITS);
  const first = slow('a');
  await new Promise(setImmediate);
  const others = ['b', 'c'].map(slow);
  await new Promise(setImmediate);
  release();
  expect(await Promise.all([first, ...others])).toEqual(['a', 'b', 'c']);
  expect(most).toBe(1);
});

test('a failed batch rejects all of its calls and none of the next batch', async () => {
  const fussy = createBatcher(async (items: number[]) => {
    if (items.includes(13)) throw new Error('no');
    return items;
  }, LIMITS);
  const outcomes = await Promise.allSettled([1, 13, 2, 3].map(fussy));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});

test('a slow result delays only its own caller', async () => {
  const { promise: slowResult, resolve: release } = Promise.withResolvers<string>();
  const some = createBatcher(
    async (items: string[]) => items.map((item) => (item === 'late' ? slowResult : item)),
    LIMITS,
  );
  const slow = some('late');
  const quick = some('quick');
  expect(await quick).toBe('quick');
  release('at last');
  expect(await slow).toBe('at last');
});

test('a batch that hangs frees its place at the deadline, and its callers get an error', async () => {
  const { promise: never } = Promise.withResolvers<string[]>();
  const seen: string[][] = [];
  const some = createBatcher(
    async (items: string[]) => {
      seen.push(items);
      return items.includes('stuck') ? never : items;
    },
    { ...LIMITS, deadlineMs: 50 },
  );
  await expect(some('stuck')).rejects.toMatchObject({
    code: 'not_ready',
    cause: new Error('a batch had no answer in time'),
  });
  expect(await some('next')).toBe('next');
  expect(seen).toEqual([['stuck'], ['next']]);
});

test('a call that is rejected while it waits in the queue is not run later', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const seen: string[][] = [];
  const some = createBatcher(
    async (items: string[]) => {
      seen.push(items);
      await gate;
      return items;
    },
    { ...LIMITS, most: 1, deadlineMs: 50 },
  );
  const [first, second] = await Promise.allSettled([some('first'), some('second')]);
  expect(first).toMatchObject({ reason: { code: 'not_ready', cause: expect.any(Error) } });
  expect(second).toMatchObject({ reason: { code: 'not_ready', cause: undefined } });
  release();
  expect(await some('third')).toBe('third');
  expect(seen).toEqual([['first'], ['third']]);
});
