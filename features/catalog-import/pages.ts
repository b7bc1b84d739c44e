import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { products } from '#features/products/contract/products.ts';
import { Id } from '#platform/contract/id.ts';
import { definePages } from '#platform/contract/page.ts';

export const catalogImportPages = definePages('catalog-import', [
  {
    path: '/dashboard/grid',
    module: 'dashboard.grid',
    kept: true,
    query: products.listAll.query.extend({ saved: Id.optional() }),
  },
  {
    path: '/dashboard/import',
    module: 'dashboard.import',
    kept: true,
    query: productFiles.rows.query.extend({ file: Id.optional() }),
  },
]);
