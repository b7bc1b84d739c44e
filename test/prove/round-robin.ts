import { connect, createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A plain TCP round robin, which skips servers that are down. */
export const startRoundRobin = async (ports: number[]): Promise<{ url: string; server: Server }> => {
  let turn = 0;
  const server = createServer((inbound) => {
    turn += 1;
    const first = turn;
    inbound.on('error', () => {});
    const hand = (attempts: number) => {
      const outbound = connect(ports[(first + attempts) % ports.length] ?? 0, '127.0.0.1');
      outbound.once('connect', () => {
        inbound.pipe(outbound).pipe(inbound);
      });
      outbound.once('error', () => {
        if (outbound.connecting || outbound.bytesRead > 0 || attempts + 1 >= ports.length) inbound.destroy();
        else hand(attempts + 1);
      });
      outbound.once('close', () => outbound.bytesRead > 0 && inbound.destroy());
    };
    hand(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
};
