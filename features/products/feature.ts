import { products as productsCalls } from '#features/products/contract/products.ts';
import { units } from '#features/products/contract/units.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productsRoutes } from './server/routes.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['drawings', 'joins', 'product-families', 'search', 'settings', 'stock'],
  calls: { products: productsCalls, units },
  routes: ({ api, goods }) => productsRoutes(api, goods),
  audited: {
    product: {
      called: (id) => sql`select name from product where id = ${id}::uuid`,
      sku: (id) => sql`select sku from product where id = ${id}::uuid`,
    },
    category: { called: (id) => sql`select name from category where id = ${id}::uuid` },
  },
  queries: {
    '/dashboard/manageProducts': productsCalls.listAll.query,
  },
});
