import { definePages } from '#platform/contract/page.ts';

export const dashboardPages = definePages('dashboard', [{ path: '/dashboard', module: 'dashboard.home', kept: true }]);
