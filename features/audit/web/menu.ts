import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { FileClock } from '#platform/web/ui/icons/file-clock.ts';

export const auditMenu: MenuEntry[] = [
  { group: 'Insight', place: 40, to: '/dashboard/audit', label: 'Audit', icon: FileClock, permission: 'audit.read' },
];
