import type { FastifyInstance } from 'fastify';

/**
 * Deliberate failures for tests. If none is set, the sandbox never fails. A call is slow if the promise of `call`
 * resolves late, and lost if it resolves to true.
 */
export type Faults = {
  /**
   * Called twice for every API request: before it is handled, and after its work is committed. True closes the
   * connection without a response.
   */
  call?(moment: 'before' | 'after', request: { method: string; path: string }): Promise<boolean>;
  /** True replies with the provider's own error, which the idempotency key stores. */
  breaks?(request: { method: string; path: string }): boolean;
  /**
   * Returns when to send each copy of a webhook, in ms from now. An empty list loses the webhook, two times send
   * it twice, and different times change the order of webhooks.
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
