import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { StoredFile } from './stored-file.ts';
import { createStoredFiles } from './stored-files.ts';

const read = (file: StoredFile): Promise<string> => text(Readable.from(file.read()).pipe(createGunzip()));
const write = async (words: string) => ({
  file: await StoredFile.write(
    (async function* () {
      yield words;
    })(),
  ),
});

test('many requests at the same time write a file once, and later ones write it again after some minutes', async () => {
  let ahead = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  let writes = 0;
  const get = createStoredFiles<{ file: StoredFile }>(15);
  const request = async () => read((await get('one', () => write(`version ${(writes += 1)}`))).file);
  expect(new Set(await Promise.all(Array.from({ length: 20 }, request)))).toEqual(new Set(['version 1']));
  ahead += 14 * MINUTE_MS;
  expect(await request()).toBe('version 1');
  ahead += MINUTE_MS;
  expect([await request(), await request()]).toEqual(['version 2', 'version 2']);
  clock.mockRestore();
});

test('if writing a file fails, the next request writes it again, and each name has its own file', async () => {
  const get = createStoredFiles<{ file: StoredFile }>(15);
  await expect(get('one', () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
  expect(await read((await get('one', () => write('one'))).file)).toBe('one');
  expect(await read((await get('two', () => write('two'))).file)).toBe('two');
});
