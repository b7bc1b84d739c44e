import { useEffect, useState } from 'react';
import { browsing, type Suggestions } from '#features/search/contract/browse.ts';
import { api } from '#platform/web/api.ts';

/** Long enough to pass over letters in the middle of a word. */
const PAUSE_MS = 120;

const none: Suggestions = { categories: [], products: [] };

/** With the words it was found for, and how many products these find, once that is known. */
type SuggestionsFound = Suggestions & { search: string; total: string };

/** A suggestion is a help: without one the search itself still works. */
export const fetchSuggestions = (search: string): Promise<Suggestions> =>
  api.call(browsing.suggest, { query: { search } }).catch(() => none);

/**
 * What suits what is being typed, and for which words it was found; null until there is an answer. One that a later has
 * overtaken is never shown: it belongs to words that are not there any more.
 */
export const useSuggestions = (typed: string): SuggestionsFound | null => {
  const [found, setFound] = useState<SuggestionsFound | null>(null);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    let overtaken = false;
    const timer = setTimeout(async () => {
      const answer = await fetchSuggestions(search);
      if (overtaken) return;
      setFound({ ...answer, search, total: '' });
      if (answer.products.length === 0) return;
      const all = await api.call(browsing.list, { query: { search, limit: 1 } }).catch(() => null);
      // A word half typed suggests more than it finds as it stands.
      if (overtaken || all === null || all.isMore || all.total < answer.products.length) return;
      setFound({ ...answer, search, total: `${all.total.toLocaleString('en-US')} ` });
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [search]);
  return search.length < 2 ? null : found;
};
