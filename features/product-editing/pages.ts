import { archive } from '#features/product-editing/contract/archive.ts';
import { definePages } from '#platform/contract/page.ts';

export const productEditingPages = definePages('product-editing', [
  { path: '/dashboard/addProduct', module: 'dashboard.add-product', kept: true },
  { path: '/dashboard/manageProducts/deleted', module: 'dashboard.archive', kept: true, query: archive.list.query },
  { path: '/dashboard/manageProducts/:id', module: 'dashboard.product-details', kept: false },
]);
