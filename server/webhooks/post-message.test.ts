import { expect, test } from 'vitest';
import { startReceiver } from '#test/receiver.ts';
import { namesPrivate, postMessage } from './post-message.ts';

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.8/',
  'https://192.168.1.1:8443/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
])('%s is somewhere inside', (url) => {
  expect(namesPrivate(url)).toBe(true);
});

test.each(['https://93.184.215.14/', 'https://[2606:2800:21f::1]/', 'https://example.com/'])('%s is not', (url) => {
  expect(namesPrivate(url)).toBe(false);
});

test('a name that leads inside is not connected to', async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await postMessage(`http://${host}:${port}/`, {}, '{}', false)).toEqual({ error: 'EPRIVATE' });
  }
  expect(receiver.received).toEqual([]);
  expect(await postMessage(receiver.url, {}, '{}', true)).toEqual({ status: 200, answer: 'answered 200' });
  await receiver.close();
});
