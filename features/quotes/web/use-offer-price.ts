import { useEffect, useState } from 'react';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { quotes } from '#features/quotes/contract/offers.ts';
import type { PricedQuote } from '#features/quotes/contract/priced-offer.ts';
import { getErrorMessage } from '#platform/contract/spoken.ts';
import { api } from '#platform/web/api.ts';

/** Nobody waits for the sum of half a number. */
const PAUSE_MS = 200;

type QuotePriceRequest = CallInput<typeof quotes.price>['body'];
type QuotePriceState = { key: string; priced: PricedQuote | null; error: string | null };

/**
 * What an offer would come to as it stands in the form. While it is asked anew the last answer stays.
 * @param asked null as long as there is nothing to price
 */
export const useQuotePrice = (asked: QuotePriceRequest | null) => {
  const key = JSON.stringify(asked);
  const [said, setSaid] = useState<QuotePriceState>({ key: '', priced: null, error: null });
  useEffect(() => {
    let isLate = false;
    const body = JSON.parse(key) as QuotePriceRequest | null;
    const ask = async () => {
      if (body === null) return setSaid({ key, priced: null, error: null });
      try {
        const priced = await api.call(quotes.price, { body });
        if (!isLate) setSaid({ key, priced, error: null });
      } catch (failure) {
        if (!isLate) setSaid((last) => ({ ...last, key, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { priced: said.priced, error: said.error, asking: said.key !== key };
};
