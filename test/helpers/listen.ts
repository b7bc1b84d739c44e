import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { getEndpointPath } from '#platform/contract/endpoint.ts';
import { live } from '#features/live/contract/live.ts';

export type LiveEvent = { event: string; data: unknown };

export type Listener = {
  response: IncomingMessage;
  /** The events received so far. */
  events: LiveEvent[];
  /** The raw text received so far. */
  text: () => string;
  /** The latest stock of a product in the events. */
  getStock: (id: string) => number | undefined;
  /** True if an event tells the page to load everything again. */
  isAgain: () => boolean;
  isOver: () => boolean;
  leave: () => void;
};

/** Listens to a shop's stream as a browser does, until the test ends or earlier. */
export const listenToEvents = async (
  url: string,
  {
    endpoint = live.streamStock,
    headers = {},
  }: { endpoint?: typeof live.streamStock | typeof live.streamDesk; headers?: Record<string, string> } = {},
): Promise<Listener> => {
  const clientRequest = request(url + getEndpointPath(endpoint), { headers, agent: false });
  clientRequest.end();
  // This runs after a failed test too, because the next test needs all streams that one address may open.
  onTestFinished(() => void clientRequest.destroy());
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  let text = '';
  let isOver = false;
  const events: LiveEvent[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (some: string) => {
    text += some;
    rest += some;
    const parts = rest.split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const found = /^event: (\w+)\ndata: (.*)$/.exec(part);
      if (found !== null) events.push({ event: found[1] ?? '', data: JSON.parse(found[2] ?? '') });
    }
  });
  response.once('close', () => (isOver = true)).on('error', () => {});
  return {
    response,
    events,
    text: () => text,
    getStock: (id) =>
      (
        events.findLast(({ event, data }) => event === 'stock' && Object.hasOwn(data as object, id))?.data as
          | Record<string, number>
          | undefined
      )?.[id],
    isAgain: () => events.some(({ event }) => event === 'again'),
    isOver: () => isOver,
    leave: () => clientRequest.destroy(),
  };
};

/** Opens a port for a shop in this process. @returns its address */
export const openPort = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' });
