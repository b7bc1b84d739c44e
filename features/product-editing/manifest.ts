import { defineManifest } from '#platform/contract/manifest.ts';

export const productEditing = defineManifest({
  name: 'product-editing',
  pages: [
    { path: '/dashboard/addProduct', module: 'dashboard.add-product', cached: true },
    { path: '/dashboard/manageProducts/deleted', module: 'dashboard.archive', cached: true },
    { path: '/dashboard/manageProducts/:id', module: 'dashboard.product-details', cached: false },
  ],
  menu: [
    {
      group: 'Products',
      place: 20,
      to: '/dashboard/addProduct',
      label: 'Add A Product',
      icon: 'package-plus',
      permission: 'products.edit',
    },
  ],
  actions: {
    'product.add': 'Product added',
    'product.edit': 'Product changed',
    'product.address': 'Address of a product changed',
    'product.archive': 'Product deleted',
    'product.restore': 'Product restored',
    'product.free_sku': 'SKU freed',
    'category.add': 'Category added',
    'attribute.add': 'Attribute added',
  },
  audited: { category: {}, attribute: {} },
});
