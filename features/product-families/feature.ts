import { sql } from 'drizzle-orm';
import { families } from '#features/product-families/contract/families.ts';
import { familyEditing } from '#features/product-families/contract/family-editing.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productFamiliesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['audit', 'product-editing', 'products', 'redirects', 'stock'],
  writes: { products: 'Deleted products follow their family when it is renamed; no page edits them.' },
  calls: { families, familyEditing },
  routes: ({ api, goods }) => productFamiliesRoutes(api, goods),
  audited: { family: { called: (id) => sql`select ${id}` } },
  queries: { '/dashboard/families': familyEditing.list.query },
});
