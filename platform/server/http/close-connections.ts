import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** How long requests in flight may take once the shop is closing. */
const GRACE_MS = 7_000;
/** How long a kept-alive connection may send its last request after the shop has stopped listening. */
const LAST_REQUEST_MS = 1_000;

/** The longest time to accept pending connections, if new ones keep coming. */
const ACCEPT_PENDING_MS = 500;
/** In a shorter turn of the event loop, hardly anybody can have connected. */
const SHORT_TURN_MS = 2;

/**
 * Accepts pending connections: once the shop stops listening, the system resets them and their requests are lost. A
 * turn of the event loop accepts at least one, and others may connect during a turn.
 */
const acceptPendingConnections = async (server: Server): Promise<void> => {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  const end = performance.now() + ACCEPT_PENDING_MS;
  // The rest of the current turn accepts no more connections.
  await turn();
  let before = 0;
  let began = 0;
  do {
    [before, began] = [accepted, performance.now()];
    await turn();
  } while (performance.now() < end && (accepted > before || performance.now() - began > SHORT_TURN_MS));
  server.off('connection', count);
};

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)));

/**
 * Lets `app.close()` finish. Node waits for every open connection, even for those without a request, which
 * browsers open in advance. This closes connections without a request at once, and the rest after a grace period.
 * @returns a function to await before `app.close()`, so that no request behind a proxy is lost. It refuses new
 * connections, so that the proxy uses another process. It closes each kept-alive connection with the response to
 * its
 * last request (RFC 9112, 9.6).
 */
export const closeConnections = (app: FastifyInstance): (() => Promise<void>) => {
  const silent = new Set<Socket>();
  let isDraining = false;
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.prependListener('request', ({ socket }, response) => {
    silent.delete(socket);
    if (isDraining) response.shouldKeepAlive = false;
  });
  let deadline: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    deadline.unref();
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
  return async () => {
    await acceptPendingConnections(app.server);
    isDraining = true;
    // The HTTP server's own `close` would drop kept-alive connections that are idle now. Connections without a request
    // are waited for too, because their first request may be on its way.
    Server.prototype.close.call(app.server);
    const end = performance.now() + LAST_REQUEST_MS;
    while (performance.now() < end && (await countConnections(app.server)) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
};
