import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';

export const listsMenu: MenuEntry[] = [
  { group: 'Customer', place: 40, to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
  { group: 'You', place: 30, to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
];
