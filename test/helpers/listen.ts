import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { getEndpointPath } from '#platform/contract/endpoint.ts';
import { live } from '#features/live/contract/live.ts';

export type LiveEvent = { event: string; data: unknown };

export type Listener = {
  answer: IncomingMessage;
  /** What was told so far. */
  told: LiveEvent[];
  /** Everything that came, as it came. */
  text: () => string;
  /** What is left of a product as it was told last. */
  stockOf: (id: string) => number | undefined;
  /** Whether somebody is told to look again. */
  isAgain: () => boolean;
  isOver: () => boolean;
  leave: () => void;
};

/** Listens to a stream of a shop at this address, as a browser does, until the test is over at the latest. */
export const listenToEvents = async (
  url: string,
  {
    row = live.follow,
    headers = {},
  }: { row?: typeof live.follow | typeof live.ring; headers?: Record<string, string> } = {},
): Promise<Listener> => {
  const asked = request(url + getEndpointPath(row), { headers, agent: false });
  asked.end();
  // Of a test that fails, too: the next test has all the streams that an address may have.
  onTestFinished(() => void asked.destroy());
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  let isOver = false;
  const told: LiveEvent[] = [];
  let rest = '';
  answer.setEncoding('utf8').on('data', (some: string) => {
    text += some;
    rest += some;
    const parts = rest.split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const found = /^event: (\w+)\ndata: (.*)$/.exec(part);
      if (found !== null) told.push({ event: found[1] ?? '', data: JSON.parse(found[2] ?? '') });
    }
  });
  answer.once('close', () => (isOver = true)).on('error', () => {});
  return {
    answer,
    told,
    text: () => text,
    stockOf: (id) =>
      (
        told.findLast(({ event, data }) => event === 'stock' && Object.hasOwn(data as object, id))?.data as
          | Record<string, number>
          | undefined
      )?.[id],
    isAgain: () => told.some(({ event }) => event === 'again'),
    isOver: () => isOver,
    leave: () => asked.destroy(),
  };
};

/** Opens a port for a shop of this process. @returns its address */
export const openPort = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' });
