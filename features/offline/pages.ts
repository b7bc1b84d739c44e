import { definePages } from '#platform/contract/page.ts';

export const offlinePages = definePages('offline', [{ path: '/offline', module: 'offline', kept: true }]);
