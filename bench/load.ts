import { Agent, request } from 'node:http';

/** One request over a kept connection; answers its status after the body has been read. */
const ask = (agent: Agent, url: string, init: { method?: string; headers?: Record<string, string>; body?: string }) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { agent, method: init.method ?? 'GET', headers: init.headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(init.body);
  });

/**
 * Asks again and again over `connections` for `ms` and answers how many requests a second were good.
 * @param next what to send; called for every request
 */
export const measureRate = async (
  connections: number,
  ms: number,
  next: () => { url: string; method?: string; headers?: Record<string, string>; body?: string },
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + ms;
  let good = 0;
  const work = async () => {
    while (performance.now() < end) {
      const { url, ...init } = next();
      const status = await ask(agent, url, init);
      if (status >= 200 && status < 300) good += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return (good * 1000) / (performance.now() - startedAt);
};
