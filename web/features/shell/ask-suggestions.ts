import { catalogue, type Suggestion } from '#contract/catalogue.ts';
import { api } from '../../api.ts';

/** The best few products for words that are still being typed. */
export const askSuggestions = (search: string): Promise<Suggestion[]> =>
  api.call(catalogue.suggest, { query: { search } });
