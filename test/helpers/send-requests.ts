import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** Sends one request over a keep-alive connection; returns its status after reading the body. */
const sendRequest = (
  agent: Agent,
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string },
) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { agent, method: init.method ?? 'GET', headers: init.headers }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
      response.resume();
    });
    sent.on('error', reject);
    sent.end(init.body);
  });

type Request = { url: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends requests over several connections while `goOn` is true; returns how many succeeded. */
const sendWhile = async (connections: number, goOn: () => boolean, next: () => Request): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let successCount = 0;
  const work = async () => {
    while (goOn()) {
      const { url, ...init } = next();
      const status = await sendRequest(agent, url, init);
      if (status >= 200 && status < 300) successCount += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return successCount;
};

/**
 * Sends requests for `ms` and returns how many succeeded per second.
 * @param next returns each request to send
 */
export const measureRate = async (connections: number, ms: number, next: () => Request): Promise<number> => {
  const startedAt = performance.now();
  const successCount = await sendWhile(connections, () => performance.now() < startedAt + ms, next);
  return (successCount * 1000) / (performance.now() - startedAt);
};

export const sendRequests = async (connections: number, count: number, next: () => Request): Promise<void> => {
  let sent = 0;
  await sendWhile(connections, () => (sent += 1) <= count, next);
};

/** Sends raw bytes to a server; returns everything received until it closes. */
export const sendRaw = (text: string, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let responseText = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (some) => (responseText += some.toString()));
    socket.on('end', () => resolve(responseText)).on('error', reject);
  });

/** Requests each address, `atOnce` at a time; returns a sentence for each that fails or takes over `patienceMs`. */
export const findFailingAddresses = async (
  shopUrl: string,
  addresses: string[],
  { patienceMs, atOnce }: { patienceMs: number; atOnce: number },
): Promise<string[]> => {
  const silent: string[] = [];
  const next = addresses[Symbol.iterator]();
  const work = async () => {
    for (const path of next) {
      const status = await fetch(`${shopUrl}${path}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      }).then(
        async (response) => response.arrayBuffer().then(() => response.status),
        () => 0,
      );
      if (status === 0 || status >= 500) {
        silent.push(`${path}: ${status === 0 ? `no response in ${patienceMs} ms` : status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return silent;
};
