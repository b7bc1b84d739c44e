import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

let next = randomInt(20_000, 30_000);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' ? resolve(false) : reject(cause),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Finds a free port for a server that needs a fixed one or restarts. It is below the system's range of automatic ports,
 * so that no other process gets it during a restart.
 */
export const findPort = async (): Promise<number> => {
  const port = next++;
  return (await isFree(port)) ? port : findPort();
};
