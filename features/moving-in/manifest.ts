import { defineManifest } from '#platform/contract/manifest.ts';

export const movingIn = defineManifest({
  name: 'moving-in',
  pages: [{ path: '/dashboard/move', module: 'dashboard.move', cached: true }],
  menu: [
    {
      group: 'Settings',
      place: 35,
      to: '/dashboard/move',
      label: 'Moving in',
      icon: 'package-plus',
      permission: 'customers.import',
      isRare: true,
    },
  ],
  permissions: {
    'customers.import': { words: 'Import customers and orders of a former shop', roles: ['manager'] },
  },
  notifications: { 'move.failed': { topic: 'failed', permission: 'customers.import' } },
  actions: {
    'move.apply': 'File of a former shop imported',
    'move.undo': 'File of a former shop undone',
    'move.invite': 'Customers of a former shop invited',
    'former_host.add': 'Address of a former shop added',
    'former_host.remove': 'Address of a former shop removed',
  },
  audited: { move_file: { noun: 'file' }, former_host: { noun: 'Address of a former shop' } },
  mails: { 'move.invite': 'Invite a customer of the former shop' },
  jobs: { 'move-files': 'Importing files of a former shop', invitations: 'Inviting customers of a former shop' },
});
