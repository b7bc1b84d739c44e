import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { startStripeSandbox } from '#server/sandbox/stripe/sandbox.ts';
import { count, type Random, type Tally, wait } from './random.ts';

export type Provider = {
  pool: pg.Pool;
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
  /** Where the shop asks it: through a line that fails. */
  line: string;
  /** Where it answers without faults. */
  host: string;
  port: number;
  /** Where webhooks are handed on to. */
  shopUrl: string;
  /** From now on nothing goes wrong. */
  calm(): void;
  close(): Promise<void>;
};

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const forward = (incoming: IncomingMessage, body: Buffer, port: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, url, headers } = incoming;
    const onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      readBody(answer).then(
        (text) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: text }),
        reject,
      );
    });
    onward.on('error', reject);
    onward.end(body);
  });

/**
 * The card provider of a proof: the sandbox in this process, which is never killed, on a database of its own,
 * behind a line that is slow, cut before and after it acted, and webhooks that are lost, doubled and late.
 */
export const startProvider = async (databaseUrl: string, random: Random, tally: Tally): Promise<Provider> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  pool.on('error', () => {});
  const sandbox = await startStripeSandbox({ pool });
  let faulty = true;
  const provider = { shopUrl: '' };

  const line = createServer((incoming, outgoing) => {
    const handle = async () => {
      const body = await readBody(incoming);
      const fault = faulty ? random.next() : 1;
      if (fault < 0.02) {
        count(tally, 'provider cut off before it acted');
        outgoing.destroy();
        return;
      }
      if (fault < 0.06) {
        count(tally, 'provider slow');
        await wait(50 + random.upTo(400));
      }
      const { status, headers, body: text } = await forward(incoming, body, sandbox.apiPort);
      if (fault > 0.06 && fault < 0.08) {
        count(tally, 'provider answer lost after it acted');
        outgoing.destroy();
        return;
      }
      outgoing.writeHead(status, headers).end(text);
    };
    handle().catch(() => outgoing.destroy());
  });

  const hand = async (incoming: IncomingMessage, body: Buffer) => {
    for (let tries = 0; tries < 3; tries++) {
      try {
        await forward(incoming, body, Number(new URL(provider.shopUrl).port));
        return;
      } catch {
        await wait(300);
      }
    }
    count(tally, 'webhook lost while the shop was down');
  };
  const hooks = createServer((incoming, outgoing) => {
    const handle = async () => {
      const body = await readBody(incoming);
      outgoing.writeHead(200).end('{}');
      const fault = faulty ? random.next() : 1;
      if (fault < 0.08) {
        count(tally, 'webhook lost');
        return;
      }
      if (fault < 0.25) {
        count(tally, 'webhook late');
        await wait(random.upTo(3000));
      }
      await hand(incoming, body);
      if (fault > 0.85) {
        count(tally, 'webhook twice');
        await hand(incoming, body);
      }
    };
    handle().catch(() => {});
  });
  const [linePort, hookPort] = [await listen(line), await listen(hooks)];
  sandbox.deliverTo(`http://127.0.0.1:${hookPort}/api/webhooks/stripe`);
  return Object.assign(provider, {
    pool,
    publishableKey: sandbox.publishableKey,
    secretKey: sandbox.secretKey,
    webhookSecret: sandbox.webhookSecret,
    line: `127.0.0.1:${linePort}`,
    host: sandbox.apiHost,
    port: sandbox.apiPort,
    calm: () => {
      faulty = false;
    },
    async close() {
      await sandbox.close();
      for (const server of [line, hooks]) {
        server.closeAllConnections();
        server.close();
      }
      await pool.end();
    },
  });
};
