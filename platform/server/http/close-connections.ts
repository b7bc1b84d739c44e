import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** How long requests under way may take once the shop is closing. */
const GRACE_MS = 7_000;
/** How long a kept connection may bring its last request after the shop has stopped taking new ones. */
const LAST_REQUEST_MS = 1_000;

/** How long those who have connected are taken in before the shop takes no new ones, where they keep coming. */
const ACCEPT_PENDING_MS = 500;
/** A turn of the event loop in which hardly anybody can have connected since it looked. */
const SHORT_TURN_MS = 2;

/**
 * Takes in who has connected: the system resets him, with what he has asked, when nobody listens any more. A turn of the
 * event loop takes in one at least, and while it computes others connect.
 */
const acceptPendingConnections = async (server: Server): Promise<void> => {
  let taken = 0;
  const count = () => void (taken += 1);
  server.on('connection', count);
  const end = performance.now() + ACCEPT_PENDING_MS;
  // What is left of this turn has looked already.
  await turn();
  let before = 0;
  let began = 0;
  do {
    [before, began] = [taken, performance.now()];
    await turn();
  } while (performance.now() < end && (taken > before || performance.now() - began > SHORT_TURN_MS));
  server.off('connection', count);
};

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)));

/**
 * Lets `app.close()` end. Node waits for every open connection, also for one that never asked anything
 * (browsers open such ones ahead of need): those are dropped at once, and after a grace the rest too.
 * @returns what to wait for before `app.close()` so that no request is lost behind a proxy: new connections are
 *   refused, so that it asks another process, and each kept one is closed with the answer to its last request
 *   (RFC 9112, 9.6) instead of while that is on its way
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
    // The HTTP server's own close would drop the kept connections that are idle at this moment. Those that have
    // asked nothing yet are waited for too: the first request of one may be on its way.
    Server.prototype.close.call(app.server);
    const end = performance.now() + LAST_REQUEST_MS;
    while (performance.now() < end && (await countConnections(app.server)) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
};
