import { useEffect, useState } from 'react';
import { browsing, type Suggestions } from '#features/search/contract/browse.ts';
import { api } from '#platform/web/api.ts';

/** In ms: long enough to skip the letters in the middle of a word. */
const PAUSE_MS = 120;

const none: Suggestions = { categories: [], products: [] };

/** Suggestions with their search words, and the number of results once it is known. */
type SuggestionsFound = Suggestions & { search: string; total: string };

/** A failure returns no suggestions: the search works without them. */
export const fetchSuggestions = (search: string): Promise<Suggestions> =>
  api.call(browsing.suggest, { query: { search } }).catch(() => none);

/**
 * The suggestions for the typed words; null until the first answer. An outdated answer is dropped, because its words
 * are no longer in the field.
 */
export const useSuggestions = (typed: string): SuggestionsFound | null => {
  const [found, setFound] = useState<SuggestionsFound | null>(null);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    let overtaken = false;
    const timer = setTimeout(async () => {
      const result = await fetchSuggestions(search);
      if (overtaken) return;
      setFound({ ...result, search, total: '' });
      if (result.products.length === 0) return;
      const all = await api.call(browsing.list, { query: { search, limit: 1 } }).catch(() => null);
      // A half-typed word can suggest more products than an exact search for it finds.
      if (overtaken || all === null || all.isMore || all.total < result.products.length) return;
      setFound({ ...result, search, total: `${all.total.toLocaleString('en-US')} ` });
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [search]);
  return search.length < 2 ? null : found;
};
