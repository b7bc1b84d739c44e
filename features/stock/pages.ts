import { lowStock } from '#features/stock/contract/low-stock.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { definePages } from '#platform/contract/page.ts';

export const stockPages = definePages('stock', [
  // One order, payment or draft of one person.
  {
    path: '/dashboard/manageProducts/:id/stock',
    module: 'dashboard.stock-history',
    kept: false,
    query: stock.history.query,
  },
  { path: '/dashboard/stock', module: 'dashboard.stock', kept: true, query: stock.entries.query },
  { path: '/dashboard/stock/low', module: 'dashboard.low-stock', kept: true, query: lowStock.list.query },
]);
