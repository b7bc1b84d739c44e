import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** How long requests under way may take once the shop is closing. */
const GRACE_MS = 8_000;

/**
 * Lets `app.close()` end. Node waits for every open connection, also for one that never asked anything
 * (browsers open such ones ahead of need): those are dropped at once, and after a grace the rest too.
 */
export const closeConnections = (app: FastifyInstance): void => {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  let deadline: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    deadline.unref();
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
};
