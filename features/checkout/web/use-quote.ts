import { useEffect, useState } from 'react';
import { checkout, type PriceQuote } from '#features/checkout/contract/checkout.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { getErrorMessage } from '#platform/contract/spoken.ts';
import { api } from '#platform/web/api.ts';

/** Nobody waits for the sum of half a word. */
const QUOTE_DELAY_MS = 150;

type QuoteBody = CallInput<typeof checkout.quote>['body'];

type QuoteState = { key: string; quote: PriceQuote | null; error: string | null };

/**
 * What some goods come to on the terms chosen so far. While it is asked anew the last answer stays.
 * @returns `asking` while the answer is not of what is chosen now; `again` asks although nothing has changed here
 */
export const usePriceQuote = (asked: QuoteBody) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([asked, round]);
  const [said, setSaid] = useState<QuoteState>({ key: '', quote: null, error: null });
  useEffect(() => {
    let isLate = false;
    const [body] = JSON.parse(key) as [QuoteBody];
    const ask = async () => {
      try {
        const quote = await api.call(checkout.quote, { body });
        if (!isLate) setSaid({ key, quote, error: null });
      } catch (failure) {
        if (!isLate) setSaid(({ quote }) => ({ key, quote, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void ask(), QUOTE_DELAY_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  const { quote, error } = said;
  return { quote, error, asking: said.key !== key, again: () => setRound((count) => count + 1) };
};
