import { notices } from '#features/notifications/contract/notices.ts';
import { definePages } from '#platform/contract/page.ts';

export const notificationsPages = definePages('notifications', [
  { path: '/dashboard/notices', module: 'dashboard.notices', kept: true, query: notices.list.query },
]);
