import { ApiError } from '#platform/contract/refused.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { api } from '#platform/web/api.ts';

/** Between two questions: soon at first, then rarely. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000];

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Tells the shop of a payment again and again, with growing pauses, until it has asked the provider and knows.
 * @returns the paid order
 * @throws ApiError once it is known that the payment did not go through; whatever the signal was aborted with
 */
export const awaitPayment = async (order: Order, transactionId: string, signal: AbortSignal): Promise<Order> => {
  for (let tries = 0; ; tries += 1) {
    await pause(PAUSES_MS[tries] ?? PAUSES_MS.at(-1) ?? 0, signal);
    try {
      return await api.call(payments.confirm, { params: { id: order._id }, body: { order: order._id, transactionId } });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    }
  }
};
