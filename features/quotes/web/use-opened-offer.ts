import { useEffect, useState } from 'react';
import { type LinkedQuote, quoteLink } from '#features/quotes/contract/offer-link.ts';
import { getErrorMessage } from '#platform/contract/spoken.ts';
import { api } from '#platform/web/api.ts';

const PAUSE_MS = 200;

type LinkedQuoteState = { key: string; offer: LinkedQuote | null; error: string | null };

/**
 * What is behind a mailed link, at what it comes to at this moment. While it is asked anew the last answer stays.
 * @param to where it would go, of one that does not say it
 * @returns `asking` while the answer is not of what is typed now; `again` asks although nothing has changed here
 */
export const useLinkedQuote = (token: string, to: { country: string; region: string; postcode: string }) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([token, to, round]);
  const [said, setSaid] = useState<LinkedQuoteState>({ key: '', offer: null, error: null });
  useEffect(() => {
    let isLate = false;
    const [secret, where] = JSON.parse(key) as [string, typeof to];
    const ask = async () => {
      try {
        const offer = await api.call(quoteLink.open, { body: { token: secret, ...where } });
        if (!isLate) setSaid({ key, offer, error: null });
      } catch (failure) {
        if (!isLate) setSaid(({ offer }) => ({ key, offer, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  const { offer, error } = said;
  return { offer, error, asking: said.key !== key, again: () => setRound((count) => count + 1) };
};
