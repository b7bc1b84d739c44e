import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/browse.ts';
import { loadLate } from '../../load-late.ts';

/** Long enough to pass over letters in the middle of a word. */
const PAUSE_MS = 120;

const none: Suggestion[] = [];

/**
 * Products for what is being typed. An answer that a later one has overtaken is never shown: it belongs to words
 * that are not there any more.
 */
export const useSuggestions = (typed: string): Suggestion[] => {
  const [found, setFound] = useState({ typed: '', suggestions: none });
  useEffect(() => {
    const search = typed.trim();
    if (search.length < 2) return;
    let overtaken = false;
    const timer = setTimeout(async () => {
      // A suggestion is a help: without one the search itself still works.
      const suggestions = await loadLate(() => import('./ask-suggestions.ts'))
        .then(({ askSuggestions }) => askSuggestions(search))
        .catch(() => none);
      if (!overtaken) setFound({ typed, suggestions });
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return typed.trim().length < 2 ? none : found.suggestions;
};
