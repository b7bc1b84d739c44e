import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';

export const quotesMenu: MenuEntry[] = [
  {
    group: 'Orders',
    place: 20,
    to: '/dashboard/offers',
    label: 'Drafts and Quotes',
    icon: FilePenLine,
    permission: 'offers.edit',
  },
];
