import { useEffect, useState } from 'react';
import { browsing, type Suggestions } from '#contract/browse.ts';
import { api } from '../../api.ts';

/** Long enough to pass over letters in the middle of a word. */
const PAUSE_MS = 120;

const none: Suggestions = { categories: [], products: [] };

/**
 * What suits what is being typed, and for which words it was found; null until there is an answer. One that a later has
 * overtaken is never shown: it belongs to words that are not there any more.
 */
export const useSuggestions = (typed: string): (Suggestions & { search: string }) | null => {
  const [found, setFound] = useState<(Suggestions & { search: string }) | null>(null);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    let overtaken = false;
    const timer = setTimeout(async () => {
      // A suggestion is a help: without one the search itself still works.
      const answer = await api.call(browsing.suggest, { query: { search } }).catch(() => none);
      if (!overtaken) setFound({ ...answer, search });
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [search]);
  return search.length < 2 ? null : found;
};
