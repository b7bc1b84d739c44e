import type { FastifyInstance } from 'fastify';

/**
 * What goes wrong on purpose, for tests. A sandbox that was given none never fails.
 * Slow is a call that takes its time to resolve; lost is one that resolves to true.
 */
export type Faults = {
  /**
   * Asked about every request to the API: before it is looked at, and when its act is done and written down.
   * True cuts the line without an answer.
   */
  call?(moment: 'before' | 'after', request: { method: string; path: string }): Promise<boolean>;
  /** True answers a request with the provider's own error, and an idempotency key keeps that answer. */
  breaks?(request: { method: string; path: string }): boolean;
  /** When each copy of a webhook is sent, in ms from now: none loses it, two double it, other times reorder. */
  webhook?(type: string): number[];
};

/** Lets the line to the API fail. */
export const injectFaults = (app: FastifyInstance, faults: Faults): void => {
  const nameOf = (request: { method: string; url: string }) => ({
    method: request.method,
    path: request.url.split('?')[0] ?? '',
  });
  app.addHook('preHandler', async (request, reply) => {
    if ((await faults.call?.('before', nameOf(request))) !== true) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
  app.addHook('onSend', async (request, reply) => {
    if ((await faults.call?.('after', nameOf(request))) !== true) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
};
