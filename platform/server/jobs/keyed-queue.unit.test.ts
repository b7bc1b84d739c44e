import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

const open = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: promise, release: resolve };
};
const settle = () => new Promise(setImmediate);

test('calls for one key are limited and run in order, and no call waits for the keys of others', async () => {
  const inTurn = createKeyedQueue({ atOnce: 1, deadlineMs: 60_000 });
  const { gate, release } = open();
  const done: string[] = [];
  const createTask = (name: string) => async () => void done.push(name);
  const first = inTurn(['a'], () => gate);
  const calls = [
    inTurn(['a'], createTask('a1')),
    inTurn(['b', 'a'], createTask('ab')),
    inTurn(['a'], createTask('a2')),
  ];
  await inTurn(['b'], createTask('b'));
  await settle();
  expect(done).toEqual(['b']);
  release();
  await Promise.all([first, ...calls]);
  expect(done.toSorted()).toEqual(['a1', 'a2', 'ab', 'b']);
  expect(done.indexOf('a1')).toBeLessThan(done.indexOf('a2'));
});

test('a call that waited too long is refused and blocks no later call', async () => {
  const inTurn = createKeyedQueue({ atOnce: 1, deadlineMs: 20 });
  const { gate, release } = open();
  const first = inTurn(['a'], () => gate);
  await expect(inTurn(['a', 'b'], async () => 'never')).rejects.toMatchObject({ code: 'not_ready' });
  expect(await inTurn(['b'], async () => 'free')).toBe('free');
  release();
  await first;
  expect(await inTurn(['a'], async () => 'next')).toBe('next');
});

test('a failed call frees its place', async () => {
  const inTurn = createKeyedQueue({ atOnce: 1, deadlineMs: 60_000 });
  const failed = inTurn(['a'], () => Promise.reject(new Error('no')));
  const next = inTurn(['a'], async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
