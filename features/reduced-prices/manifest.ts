import { defineManifest } from '#platform/contract/manifest.ts';

export const reducedPrices = defineManifest({
  name: 'reduced-prices',
  pages: [
    { path: '/dashboard/saleprices', module: 'dashboard.sale-prices', cached: true },
    { path: '/dashboard/saleprices/new', module: 'dashboard.new-sale', cached: true },
    { path: '/offers', module: 'offers', cached: false },
  ],
  menu: [
    {
      group: 'Products',
      place: 35,
      to: '/dashboard/saleprices',
      label: 'Sale Prices',
      icon: 'percent',
      permission: 'products.edit',
    },
  ],
  actions: { 'sale.add': 'Sale added', 'sale.end': 'Sale ended' },
  audited: { sale: {} },
  jobs: { sales: 'Starting and ending sales' },
});
