import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { getEndpointPath } from '#platform/contract/endpoint.ts';
import { live } from '#features/live/contract/live.ts';

export type LiveEvent = { event: string; data: unknown };

export type Listener = {
  answer: IncomingMessage;
  /** The events received so far. */
  told: LiveEvent[];
  /** The raw text received so far. */
  text: () => string;
  /** The latest stock of a product in the events. */
  stockOf: (id: string) => number | undefined;
  /** True if an event demands a refresh. */
  isAgain: () => boolean;
  isOver: () => boolean;
  leave: () => void;
};

/** Listens to a shop's stream as a browser does, at the latest until the test ends. */
export const listenToEvents = async (
  url: string,
  {
    row = live.streamStock,
    headers = {},
  }: { row?: typeof live.streamStock | typeof live.streamDesk; headers?: Record<string, string> } = {},
): Promise<Listener> => {
  const asked = request(url + getEndpointPath(row), { headers, agent: false });
  asked.end();
  // Also after a failed test: the next test needs all the streams that one address may open.
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

/** Opens a port for a shop in this process. @returns its address */
export const openPort = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' });
