import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { findPort } from '#scripts/find-port.ts';

/** A proxy to PostgreSQL whose connections can freeze silently or close. */
export type DatabaseProxy = {
  /** The address of the same database through the proxy. */
  url: string;
  /** Freezes all current connections permanently. New ones work. */
  freeze(): void;
  /** Freezes all current and future connections permanently. */
  die(): void;
  /** Closes all connections as a crashing server does, and accepts no new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): void;
};

/**
 * Opens a TCP proxy to the PostgreSQL at `databaseUrl`. The parameter `host` of that URL is the folder of a Unix
 * socket.
 */
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
