import { settingsVersions } from '#features/settings/contract/settings-versions.ts';
import { definePages } from '#platform/contract/page.ts';

export const settingsPages = definePages('settings', [
  { path: '/dashboard/settings', module: 'dashboard.settings', kept: true, query: settingsVersions.list.query },
]);
