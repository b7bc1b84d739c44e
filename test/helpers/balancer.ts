import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SpawnedShop } from './spawn-shop.ts';

/**
 * A round-robin proxy in front of shops. It tries the next shop if one refuses the connection, or if one closes
 * an idle connection just as a GET is sent over it. Other requests are not retried, but get a 502 with the
 * reason.
 * @param shops may change at any time
 */
export const openBalancer = async (shops: readonly SpawnedShop[]): Promise<{ url: string; close(): void }> => {
  // First in, first out, so that no connection is idle for long. A shop may close an idle connection just as a request
  // is sent over it.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, turn: number, attemptsLeft: number): void => {
    const { port } = new URL(shops[turn % shops.length]?.url ?? '');
    const sent = request({ port, agent, method: from.method, path: from.url, headers: from.headers }, (response) => {
      const { connection: _itsOwn, ...headers } = response.headers;
      to.writeHead(response.statusCode ?? 502, headers);
      response.pipe(to);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const closedAtRest = error.code === 'ECONNRESET' && sent.reusedSocket && from.method === 'GET';
      if ((error.code === 'ECONNREFUSED' || closedAtRest) && attemptsLeft > 0)
        pass(from, to, body, turn + 1, attemptsLeft - 1);
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
