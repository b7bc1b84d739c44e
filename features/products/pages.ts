import { browsing } from '#features/search/contract/browse.ts';
import { products } from '#features/products/contract/products.ts';
import { definePages } from '#platform/contract/page.ts';

export const productsPages = definePages('products', [
  { path: '/products', module: 'products', kept: true, inUnits: true, query: browsing.list.query },
  { path: '/products/:slug', module: 'product', kept: true, inUnits: true },
  { path: '/units', module: 'units', kept: true, inUnits: true },
  // Each asks for other products.
  { path: '/compare', module: 'compare', kept: false, inUnits: true },
  { path: '/dashboard/manageProducts', module: 'dashboard.manage-products', kept: true, query: products.listAll.query },
]);
