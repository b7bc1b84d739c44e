import { lists as listsCalls } from '#features/lists/contract/lists.ts';
import { defineFeature } from '#server/define-feature.ts';
import { listsRoutes } from './server/routes.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['accounts', 'audit', 'carts', 'products', 'settings'],
  writes: {
    carts: 'A list is stored as a cart with a name.',
  },
  calls: { lists: listsCalls },
  routes: ({ api, goods }) => listsRoutes(api, goods),
  demo: async (trx) => (await import('./server/seed-kits.ts')).seedKits(trx),
  audited: { kit: { called: (id) => sql`select name from cart where id = ${id}::uuid` } },
});
