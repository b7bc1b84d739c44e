import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeConnections } from './close-connections.ts';

test('a shop that closes answers connections already open or pending, and refuses later ones', async () => {
  const app = Fastify();
  app.get('/', () => 'here');
  const drain = closeConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sendRequest = () => connect(port, '127.0.0.1').end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const sockets = Array.from({ length: 20 }, sendRequest);
  const responses = Promise.all(sockets.map(text));
  // Node connects at the end of the current tick, and the system accepts at once.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const drained = drain();
  for (const response of await responses) expect(response).toMatch(/^HTTP\/1\.1 200 [^]*here$/);
  await drained;
  const [error] = (await once(sendRequest(), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await app.close();
});
