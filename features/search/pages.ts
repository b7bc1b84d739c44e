import { missedSearches, synonyms } from '#features/search/contract/searches.ts';
import { definePages } from '#platform/contract/page.ts';

export const searchPages = definePages('search', [
  { path: '/dashboard/searches', module: 'dashboard.searches', kept: true, query: missedSearches.list.query },
  { path: '/dashboard/searches/synonyms', module: 'dashboard.synonyms', kept: true, query: synonyms.list.query },
]);
