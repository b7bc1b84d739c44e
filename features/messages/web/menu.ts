import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Inbox } from '#platform/web/ui/icons/inbox.ts';

export const messagesMenu: MenuEntry[] = [
  {
    group: 'Customers',
    place: 20,
    to: '/dashboard/inbox',
    label: 'Inbox',
    icon: Inbox,
    permission: 'messages.answer',
    waiting: 'messages',
  },
];
