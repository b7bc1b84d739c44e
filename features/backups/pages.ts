import { definePages } from '#platform/contract/page.ts';

export const backupsPages = definePages('backups', [
  { path: '/dashboard/backups', module: 'dashboard.backups', kept: true },
]);
