import { failures } from '#features/failures/contract/failures.ts';
import { definePages } from '#platform/contract/page.ts';

export const failuresPages = definePages('failures', [
  { path: '/dashboard/failed', module: 'dashboard.failed', kept: true, query: failures.mails.query },
]);
