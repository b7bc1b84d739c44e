import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startReceiver } from '#test/helpers/receiver.ts';
import { isPrivateUrl } from '#platform/server/http/public-address.ts';
import { postWebhook } from './post-webhook.ts';

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.8/',
  'https://192.168.1.1:8443/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  // Deprecated IPv4-compatible IPv6 address.
  'https://[::7f00:1]/',
  'https://[fd00::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
])('%s is a private address', (url) => {
  expect(isPrivateUrl(url)).toBe(true);
});

test.each(['https://93.184.215.14/', 'https://[2606:2800:21f::1]/', 'https://example.com/'])(
  '%s is a public address',
  (url) => {
    expect(isPrivateUrl(url)).toBe(false);
  },
);

test('does not connect to a name that resolves to a private address', async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await postWebhook(`http://${host}:${port}/`, {}, '{}', false)).toEqual({ error: expect.any(String) });
  }
  expect(receiver.received).toEqual([]);
  expect(await postWebhook(receiver.url, {}, '{}', true)).toEqual({ status: 200, text: 'answered 200' });
  await receiver.close();
});

/** Returns what `postWebhook` reports if the receiver handles the first bytes with `answer`. */
const postTo = async (respond: (socket: Socket) => unknown) => {
  const server = createServer((socket) => socket.once('data', () => respond(socket)));
  await new Promise<void>((open) => {
    server.listen(0, '127.0.0.1', open);
  });
  const { port } = server.address() as AddressInfo;
  const response = await postWebhook(`http://127.0.0.1:${port}/`, {}, '{}', true);
  server.close();
  return response;
};

test.each([
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    101,
    '',
  ],
  ['has a NUL in it', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\0', 200, 'ok'],
])('a response that %s counts as a response', async (_, text, status, expectedText) => {
  expect(await postTo((socket) => socket.write(text))).toEqual({ status, text: expectedText });
});

test('a closed connection is not a response', async () => {
  expect(await postTo((socket) => socket.destroy())).toEqual({ error: 'ECONNRESET' });
});
