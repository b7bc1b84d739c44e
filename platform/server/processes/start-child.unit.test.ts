import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ChildEndedError, startChild } from './start-child.ts';

const folder = await mkdtemp(join(tmpdir(), 'child-'));
afterAll(() => rm(folder, { recursive: true }));

const file = pathToFileURL(join(folder, 'child.mjs'));
const quoteUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
await writeFile(
  file,
  `import { requestBytes, serveParent } from ${quoteUrl('serve-parent.ts')};
   import { DomainError } from ${quoteUrl('../../contract/errors.ts')};
   await serveParent({
     add: async ([one, other]) => one + other,
     environment: async () => Object.keys(process.env),
     read: async () => [...(await requestBytes(1, 2)), ...(await requestBytes(0, 1))],
     refuse: async () => { throw new DomainError('picture_too_large', { message: 'Far too large' }); },
     fail: async () => { throw new Error('a slip of ours'); },
     exit: async () => process.exit(1),
     sleep: async () => { for (;;); },
     'fill JavaScript': async () => { const all = []; for (;;) all.push({ at: [all.length] }); },
     'fill native memory': async () => { const all = []; for (;;) all.push(Buffer.alloc(1_000_000, 1)); },
   });`,
);

type TestCalls = Record<string, (input: unknown) => Promise<unknown>>;

const source = {
  readUint8Array: async (from: number, length: number) => new Uint8Array([7, 8, 9]).slice(from, from + length),
};
const start = (more: Partial<Parameters<typeof startChild>[1]> = {}) =>
  startChild<TestCalls>(file, { deadlineMs: 60_000, idleMs: 60_000, source, ...more });

test('a child answers calls one after the other and reads bytes from its parent', async () => {
  const child = await start();
  expect(await child.call('add', [1, 2])).toBe(3);
  expect(await child.call('read', null)).toEqual([8, 9, 7]);
  child.end();
  await expect(child.call('add', [1, 2])).rejects.toThrow('no longer needed');
});

test('an error that a child throws reaches the caller, and the child continues to run', async () => {
  const child = await start();
  await expect(child.call('refuse', null)).rejects.toMatchObject({
    code: 'picture_too_large',
    message: 'Far too large',
  });
  await expect(child.call('fail', null)).rejects.toThrow('a slip of ours');
  expect(await child.call('add', [1, 2])).toBe(3);
  child.end();
});

test('bytes that cannot be read do not end the child', async () => {
  const child = await start({ source: { readUint8Array: () => Promise.reject(new Error('away')) } });
  await expect(child.call('read', null)).rejects.toThrow('bytes of the file cannot be read');
  expect(await child.call('add', [1, 2])).toBe(3);
  child.end();
});

test('a child does not get the environment of the shop', async () => {
  process.env.SOME_KEY = 'secret';
  const child = await start();
  expect(await child.call('environment', null)).not.toContain('SOME_KEY');
  child.end();
});

test.each(['exit', 'fill JavaScript', 'fill native memory'])('a child ends when a call does this: %s', async (name) => {
  let ended = 0;
  const child = await start({ onEnd: () => (ended += 1) });
  await expect(child.call(name, null)).rejects.toThrow(ChildEndedError);
  await expect(child.call('add', [1, 2])).rejects.toThrow(ChildEndedError);
  expect(ended).toBe(1);
});

test('a child that exceeds its deadline is ended', async () => {
  const child = await start({ deadlineMs: 500 });
  await expect(child.call('sleep', null)).rejects.toThrow(ChildEndedError);
});

test('a child that is idle is ended, which does not count as its failure', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const child = await start({ idleMs: 50, onEnd: resolve });
  await child.call('add', [1, 2]);
  await promise;
  await expect(child.call('add', [1, 2])).rejects.not.toThrow(ChildEndedError);
});

test('a file that is not a child process fails to start', async () => {
  await expect(startChild(new URL('none.mjs', file), { deadlineMs: 1000, idleMs: 1000 })).rejects.toThrow(
    'at its start',
  );
});

test('compiled code of a child is cached while it runs, since it is killed in the end', async () => {
  const compiled = await mkdtemp(join(folder, 'compiled-'));
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { startChild } from ${quoteUrl('start-child.ts')};
       await startChild(new URL(${JSON.stringify(file.href)}), { deadlineMs: 60_000, idleMs: 60_000 });
       setInterval(() => {}, 60_000);`,
    ],
    { env: { NODE_COMPILE_CACHE: compiled }, stdio: 'ignore' },
  );
  onTestFinished(() => void parent.kill('SIGKILL'));
  const stored = () => readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  await expect.poll(stored).not.toEqual([]);
});
