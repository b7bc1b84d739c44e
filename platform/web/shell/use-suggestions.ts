import { useEffect, useState } from 'react';
import { browsing, type Suggestions } from '#features/search/contract/browse.ts';
import { api } from '#platform/web/api.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';

/** The pause in ms before suggestions are requested. It is long enough to skip the letters in the middle of a word. */
const PAUSE_MS = 120;

/** Suggestions with their search words, and the number of results once it is known. */
type SuggestionsFound = Suggestions & { search: string; total: string };

/** Suggestions, with the number of results if they come from this device. */
type SuggestionsReply = Suggestions & { total?: number };

/**
 * Fetches suggestions from the shop, or from the catalog on this device; null if neither responds, because the
 * search works without them.
 */
export const fetchSuggestions = async (search: string): Promise<SuggestionsReply | null> => {
  try {
    return await api.call(browsing.suggest, { query: { search } });
  } catch {
    const part = await importWithRetry(() => import('./suggest-offline.ts')).catch(() => null);
    return (await part?.suggestOffline(search)) ?? null;
  }
};

const formatTotal = (total: number): string => `${total.toLocaleString('en-US')} `;

/**
 * The suggestions for the typed words; null until the first response. An outdated response is dropped, because
 * its words are no longer in the field.
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
      if (result === null) return setFound(null);
      const { total } = result;
      setFound({ ...result, search, total: total === undefined ? '' : formatTotal(total) });
      if (result.products.length === 0 || total !== undefined) return;
      const all = await api.call(browsing.list, { query: { search, limit: 1 } }).catch(() => null);
      // A half-typed word can suggest more products than an exact search for it finds.
      if (overtaken || all === null || all.isMore || all.total < result.products.length) return;
      setFound({ ...result, search, total: formatTotal(all.total) });
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [search]);
  return search.length < 2 ? null : found;
};
