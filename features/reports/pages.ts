import { figures } from '#features/reports/contract/figures.ts';
import { definePages } from '#platform/contract/page.ts';

export const reportsPages = definePages('reports', [
  { path: '/dashboard/today', module: 'dashboard.today', kept: true },
  { path: '/dashboard/sales', module: 'dashboard.sales', kept: true, query: figures.sales.query },
]);
