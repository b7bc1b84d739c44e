import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'browsing.list browsing.resolve browsing.roots browsing.suggest missedSearches.report opensearch.describe',
    'staff products.edit': 'missedSearches.hide missedSearches.list synonyms.add synonyms.list synonyms.remove',
  },
  send: () => ({
    bodies: {
      'missedSearches.report': { search: 'Z' },
      'missedSearches.hide': { hidden: true },
      'synonyms.add': { said: 'Z', means: 'tap' },
    },
  }),
} satisfies WhoMay;
