import { browsing, type Suggestion } from '#contract/browse.ts';
import { api } from '../../api.ts';

/** The best few products for words that are still being typed. */
export const askSuggestions = (search: string): Promise<Suggestion[]> =>
  api.call(browsing.suggest, { query: { search } });
