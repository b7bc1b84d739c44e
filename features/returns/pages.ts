import { returns } from '#features/returns/contract/returns.ts';
import { definePages } from '#platform/contract/page.ts';

export const returnsPages = definePages('returns', [
  { path: '/dashboard/returns', module: 'dashboard.returns', kept: true, query: returns.list.query },
]);
