import { archive } from '#features/products/contract/archive.ts';
import { browsing } from '#features/products/contract/browse.ts';
import { products } from '#features/products/contract/products.ts';
import { missedSearches, synonyms } from '#features/products/contract/searches.ts';
import { definePages } from '#platform/contract/page.ts';

export const productsPages = definePages('products', [
  { path: '/products', module: 'products', kept: true, inUnits: true, query: browsing.list.query },
  { path: '/products/:slug', module: 'product', kept: true, inUnits: true },
  { path: '/units', module: 'units', kept: true, inUnits: true },
  // Each asks for other products.
  { path: '/compare', module: 'compare', kept: false, inUnits: true },
  { path: '/dashboard/addProduct', module: 'dashboard.add-product', kept: true },
  { path: '/dashboard/manageProducts', module: 'dashboard.manage-products', kept: true, query: products.listAll.query },
  { path: '/dashboard/manageProducts/deleted', module: 'dashboard.archive', kept: true, query: archive.list.query },
  // One order, payment or draft of one person.
  { path: '/dashboard/manageProducts/:id', module: 'dashboard.product-details', kept: false },
  { path: '/dashboard/searches', module: 'dashboard.searches', kept: true, query: missedSearches.list.query },
  { path: '/dashboard/searches/synonyms', module: 'dashboard.synonyms', kept: true, query: synonyms.list.query },
]);
