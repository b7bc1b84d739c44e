import { defineManifest } from '#platform/contract/manifest.ts';

export const search = defineManifest({
  name: 'search',
  pages: [
    { path: '/dashboard/searches', module: 'dashboard.searches', cached: true },
    { path: '/dashboard/searches/synonyms', module: 'dashboard.synonyms', cached: true },
  ],
  menu: [
    {
      group: 'Products',
      place: 60,
      to: '/dashboard/searches',
      label: 'Searches',
      icon: 'search-x',
      permission: 'products.edit',
      isRare: true,
    },
  ],
  actions: {
    'search.hide': 'Search without a result hidden',
    'search.show': 'Search without a result shown again',
    'synonym.add': 'Synonym added',
    'synonym.remove': 'Synonym removed',
  },
  audited: { search: { tab: { label: 'Searches', place: 110 } } },
  jobs: {
    availability: 'Updating the stock that lists show',
    reindexing: 'Updating search after a change of categories, attributes or brands',
    sellers: 'Ranking best sellers',
  },
});
