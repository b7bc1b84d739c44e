import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Webhook } from '#platform/web/ui/icons/webhook.ts';

export const webhooksMenu: MenuEntry[] = [
  {
    group: 'Settings',
    place: 30,
    to: '/dashboard/webhooks',
    label: 'Webhooks',
    icon: Webhook,
    permission: 'webhooks.edit',
  },
];
