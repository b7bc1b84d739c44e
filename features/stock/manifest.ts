import { defineManifest } from '#platform/contract/manifest.ts';

export const stock = defineManifest({
  name: 'stock',
  pages: [
    // Not cached, because each product has its own page, and few people open one.
    {
      path: '/dashboard/manageProducts/:id/stock',
      module: 'dashboard.stock-history',
      cached: false,
    },
    { path: '/dashboard/stock', module: 'dashboard.stock', cached: true },
    { path: '/dashboard/stock/low', module: 'dashboard.low-stock', cached: true },
  ],
  menu: [
    {
      group: 'Products',
      place: 40,
      to: '/dashboard/stock',
      label: 'Stock',
      icon: 'scan-barcode',
      permission: 'stock.edit',
    },
    {
      group: 'Products',
      place: 50,
      to: '/dashboard/stock/low',
      label: 'Low Stock',
      icon: 'package-minus',
      permission: 'stock.read',
      pendingCount: 'low',
    },
  ],
  permissions: {
    'stock.read': { words: 'See stock and its history', roles: ['manager', 'catalog', 'warehouse'] },
    'stock.edit': { words: 'Record goods received and stock counts', roles: ['manager', 'warehouse'] },
  },
  pendingCounts: { low: { permission: 'stock.read', words: 'low' } },
  topics: {
    low: { words: 'Stock runs low', roles: ['manager', 'catalog'] },
    short: { words: 'A count finds fewer pieces than are reserved', roles: ['manager', 'warehouse'], mailed: true },
  },
  notifications: {
    'stock.low': { topic: 'low', permission: 'stock.read' },
    'stock.short': { topic: 'short', permission: 'stock.read' },
  },
  actions: {
    'stock.received': 'Goods in saved',
    'stock.counted': 'Count saved',
    'stock.undone': 'Goods in or count undone',
  },
  audited: { stock: { tab: { label: 'Stock', place: 30 } } },
  mails: { 'stock.low': 'Low stock, to the shop' },
  jobs: { 'low-stock': 'Checking for low stock' },
  webhookEvents: {
    'stock.changed': 'Stock changed',
  },
});
