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
 * A free port, for a server that has to be told one, or that goes and comes back. It is below those that the system
 * gives to whoever asks for any, so that nobody gets it while its server is away.
 */
export const findPort = async (): Promise<number> => {
  const port = next++;
  return (await isFree(port)) ? port : findPort();
};
