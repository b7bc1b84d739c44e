import { attributes } from '#features/attributes/contract/attributes.ts';
import { defineFeature } from '#server/define-feature.ts';
import { attributeChanges } from './server/attribute-changes.ts';
import { attributesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['audit', 'catalog-changes', 'product-families', 'products', 'search'],
  writes: {
    products: 'Attributes are a table of the feature products, and renaming a value renames it in every product.',
    'product-families': 'A renamed value keeps its position in the order of values that staff gave a family.',
  },
  catalogChanges: attributeChanges,
  calls: { attributes },
  routes: ({ api, goods }) => attributesRoutes(api, goods),
});
