import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { KeyRound } from '#platform/web/ui/icons/key-round.ts';

export const apiKeysMenu: MenuEntry[] = [
  { group: 'Settings', place: 50, to: '/dashboard/keys', label: 'API Keys', icon: KeyRound, permission: 'keys.edit' },
];
