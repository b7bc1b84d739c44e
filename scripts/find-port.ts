import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A free port, for a server that has to be told one. */
export const findPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
