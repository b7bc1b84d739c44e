import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SpawnedShop } from './spawn-shop.ts';

/**
 * A round robin in front of shops, as proxies do it: a process that takes no connection is passed over, and so is one that
 * closed a resting connection just when a page was asked for over it. Any other request that was sent is not sent again, and
 * answered with 502 and why.
 * @param shops may be changed at any time
 */
export const openBalancer = async (shops: readonly SpawnedShop[]): Promise<{ url: string; close(): void }> => {
  // In turn: a connection that rests while a shop ends could bring its last request too late.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, turn: number, left: number): void => {
    const { port } = new URL(shops[turn % shops.length]?.url ?? '');
    const sent = request({ port, agent, method: from.method, path: from.url, headers: from.headers }, (answer) => {
      const { connection: _itsOwn, ...headers } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(to);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const closedAtRest = error.code === 'ECONNRESET' && sent.reusedSocket && from.method === 'GET';
      if ((error.code === 'ECONNREFUSED' || closedAtRest) && left > 0) pass(from, to, body, turn + 1, left - 1);
      else to.writeHead(502).end(error.code);
    });
    sent.end(body);
  };
  let turn = 0;
  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', () => pass(from, to, Buffer.concat(chunks), (turn += 1), 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      agent.destroy();
    },
  };
};
