import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { findPort } from '#scripts/find-port.ts';

/** A way to a PostgreSQL that can go dead, when nothing passes any more and nobody is told, or end. */
export type DatabaseProxy = {
  /** The address of the same database by this way. */
  url: string;
  /** Holds up for good all that is connected now; who connects afterwards gets through. */
  freeze(): void;
  /** Holds up for good all that is connected, and whoever connects afterwards. */
  die(): void;
  /** Ends all that is connected, as a server that dies, and takes nobody until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): void;
};

/** Opens a TCP way in front of the PostgreSQL at `databaseUrl`, which listens on a socket of its folder. */
export const openDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const url = new URL(databaseUrl);
  const target = join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port}`);
  const open = new Set<Socket>();
  let isDead = false;
  const server = createServer((near) => {
    const far = connect(target);
    if (!isDead) near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => near.destroy()).once('close', () => open.delete(socket));
    }
  });
  const port = await findPort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const freeze = () => {
    for (const socket of open) socket.unpipe().pause();
  };
  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    async restore() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    freeze,
    die() {
      isDead = true;
      freeze();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};
