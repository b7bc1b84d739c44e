import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#features/products/contract/products.ts';
import { buildOrderRequest } from '#test/helpers/order-request.ts';

/** One request and its result. `status` is a word for the error if there was no answer. */
export type Try = {
  at: number;
  ms: number;
  key: string;
  status: number | string;
  id: string | null;
  isPolite: boolean;
};

const CLIENTS = 3;
const PAUSE_MS = 20;
const AGAIN_MS = 100;
const PATIENCE_MS = 20_000;
/** How long a client retries an order after the test has stopped. */
const LEFT_MS = 40_000;

let run = 0;

/**
 * Starts buyers who order continuously. Each order has its own key, and buyers retry failed ones, as careful
 * clients do.
 */
export const placeOrders = (url: string, token: string, goods: Product[]) => {
  run += 1;
  const attempts: Try[] = [];
  const controller = new AbortController();
  let last = Infinity;

  const send = async (key: string, product: Product): Promise<Try> => {
    const { url: address, headers, ...init } = buildOrderRequest(url, token, product);
    const at = Date.now();
    const attempt = { at, key, id: null, isPolite: true };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(address, { ...init, signal, headers: { ...headers, 'idempotency-key': key } });
      const body = (await response.json().catch(() => null)) as { _id?: string } | null;
      return {
        ...attempt,
        ms: Date.now() - at,
        status: response.status,
        id: body?._id ?? null,
        isPolite: response.status !== 503 || response.headers.has('retry-after'),
      };
    } catch (error) {
      const { name, cause } = error as Error;
      return { ...attempt, ms: Date.now() - at, status: (cause as { code?: string } | undefined)?.code ?? name };
    }
  };

  const buy = async (client: number): Promise<void> => {
    for (let turn = 0; !controller.signal.aborted; turn++) {
      const product = goods[(client * 7 + turn) % goods.length] as Product;
      for (;;) {
        const attempt = await send(`cluster-${run}-${client}-${turn}`, product);
        attempts.push(attempt);
        if (attempt.status === 201 || Date.now() > last + LEFT_MS) break;
        await wait(AGAIN_MS);
      }
      await wait(PAUSE_MS);
    }
  };

  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => buy(client)));
  return {
    attempts,
    /** Starts no new orders. Orders under way are retried until they succeed or time out. */
    async stop(): Promise<Try[]> {
      last = Date.now();
      controller.abort();
      await clients;
      return attempts;
    },
  };
};
