import { defineManifest } from '#platform/contract/manifest.ts';

export const priceLists = defineManifest({
  name: 'price-lists',
  pages: [
    { path: '/dashboard/pricelists', module: 'dashboard.price-lists', cached: true },
    { path: '/dashboard/pricelists/:id', module: 'dashboard.price-list', cached: false },
    { path: '/dashboard/pricegroups', module: 'dashboard.price-groups', cached: true },
  ],
  menu: [
    {
      group: 'Products',
      place: 37,
      to: '/dashboard/pricelists',
      label: 'Price Lists',
      icon: 'coins',
      permission: 'products.edit',
    },
  ],
  actions: {
    'price_list.add': 'Price list added',
    'price_list.edit': 'Price list changed',
    'price_list.prices': 'Prices of a price list changed',
    'price_list.remove': 'Price list deleted',
    'price_group.add': 'Price group added',
    'price_group.edit': 'Price group renamed',
    'price_group.remove': 'Price group deleted',
    'customer.price_group': 'Price group of a customer changed',
  },
  audited: { price_list: { page: '/dashboard/pricelists/' }, price_group: {} },
});
