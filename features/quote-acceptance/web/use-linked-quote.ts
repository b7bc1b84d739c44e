import { useEffect, useState } from 'react';
import { type LinkedQuote, quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';

const PAUSE_MS = 200;

type LinkedQuoteState = { key: string; offer: LinkedQuote | null; error: string | null };

/**
 * Loads the offer behind an emailed link, priced as of now. The last result stays while a new one loads.
 * @param to the destination, if the offer has no address
 * @returns `isLoading` while the result is not for the current input; `reload` loads it again for the same input
 */
export const useLinkedQuote = (token: string, to: { country: string; region: string; postcode: string }) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([token, to, round]);
  const [state, setState] = useState<LinkedQuoteState>({ key: '', offer: null, error: null });
  useEffect(() => {
    let isLate = false;
    const [secret, where] = JSON.parse(key) as [string, typeof to];
    const fetchQuote = async () => {
      try {
        const offer = await api.call(quoteLink.open, { body: { token: secret, ...where } });
        if (!isLate) setState({ key, offer, error: null });
      } catch (failure) {
        if (!isLate) setState(({ offer }) => ({ key, offer, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void fetchQuote(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  const { offer, error } = state;
  return { offer, error, isLoading: state.key !== key, reload: () => setRound((count) => count + 1) };
};
