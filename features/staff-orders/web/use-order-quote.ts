import { useEffect, useState } from 'react';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';

/** Waits for a pause in typing, so that incomplete numbers are not priced. */
const PAUSE_MS = 150;

export type OrderQuoteRequest = CallInput<typeof staffOrders.quote>['body'];

type InvalidLine = { productId: string; minOrder: number; stock: number; code: string; message: string };

/** The messages for lines that cannot be ordered, by product id. */
export const getLineFaults = (failure: unknown): Map<string, string> => {
  const details = failure instanceof ApiError ? (failure.details as { lines?: InvalidLine[] } | undefined) : undefined;
  return new Map((details?.lines ?? []).map(({ productId, message }) => [productId, message]));
};

type QuoteState = { key: string; quote: PriceQuote | null; failure: unknown };

/**
 * Prices the order in the form. The last quote stays while a new one loads, or if the lines cannot be ordered.
 * @param request null if there is nothing to price
 * @returns `isLoading` is true while the quote does not match the request; `reload` requests a new one
 */
export const useOrderQuote = (request: OrderQuoteRequest | null) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([request, round]);
  const [state, setState] = useState<QuoteState>({ key: '', quote: null, failure: null });
  useEffect(() => {
    let isLate = false;
    const [body] = JSON.parse(key) as [OrderQuoteRequest | null];
    const fetchQuote = async () => {
      if (body === null) return setState({ key, quote: null, failure: null });
      try {
        const quote = await api.call(staffOrders.quote, { body });
        if (!isLate) setState({ key, quote, failure: null });
      } catch (failure) {
        if (!isLate) setState((last) => ({ ...last, key, failure }));
      }
    };
    const timer = setTimeout(() => void fetchQuote(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  return {
    quote: state.quote,
    failure: state.failure,
    error: state.failure === null ? null : getErrorMessage(state.failure),
    isLoading: state.key !== key,
    reload: () => setRound((count) => count + 1),
  };
};
