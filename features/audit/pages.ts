import { audit } from '#features/audit/contract/audit.ts';
import { definePages } from '#platform/contract/page.ts';

export const auditPages = definePages('audit', [
  { path: '/dashboard/audit', module: 'dashboard.audit', kept: true, query: audit.list.query },
]);
