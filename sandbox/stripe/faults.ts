import type { FastifyInstance } from 'fastify';

/**
 * Deliberate failures for tests; without any, the sandbox never fails. A call is slow if its promise resolves late, and
 * lost if it resolves to true.
 */
export type Faults = {
  /**
   * Called for every API request: before it is handled, and after its work is committed. True closes the connection
   * without a response.
   */
  call?(moment: 'before' | 'after', request: { method: string; path: string }): Promise<boolean>;
  /** True replies with the provider's own error, which the idempotency key stores. */
  breaks?(request: { method: string; path: string }): boolean;
  /**
   * When to send each copy of a webhook, in ms from now: no entry loses it, two duplicate it, other times reorder it.
   */
  webhook?(type: string): number[];
};

/** Makes API requests fail. */
export const injectFaults = (app: FastifyInstance, faults: Faults): void => {
  const describeRequest = (request: { method: string; url: string }) => ({
    method: request.method,
    path: request.url.split('?')[0] ?? '',
  });
  app.addHook('preHandler', async (request, reply) => {
    if ((await faults.call?.('before', describeRequest(request))) !== true) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
  app.addHook('onSend', async (request, reply) => {
    if ((await faults.call?.('after', describeRequest(request))) !== true) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
};
