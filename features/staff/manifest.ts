import { defineManifest } from '#platform/contract/manifest.ts';

export const staff = defineManifest({
  name: 'staff',
  pages: [
    { path: '/dashboard/makeAdmin', module: 'dashboard.make-admin', cached: true },
    { path: '/dashboard/invitation', module: 'dashboard.invitation', cached: true },
  ],
  menu: [
    {
      group: 'Settings',
      place: 20,
      to: '/dashboard/makeAdmin',
      label: 'Make Admin',
      icon: 'shield-check',
      permission: 'roles.edit',
    },
  ],
  permissions: { 'roles.edit': { words: 'Give and remove roles', roles: [] } },
  actions: {
    'role.admin': 'Made an admin',
    'role.manager': 'Made a manager',
    'role.catalog': 'Given the role Catalog',
    'role.warehouse': 'Given the role Warehouse',
    'role.service': 'Given the role Service',
    'role.counter': 'Given the role Counter',
    'role.customer': 'Role removed',
    'role.invite': 'Invited to work here',
    'role.uninvite': 'Invitation withdrawn',
  },
  mails: {
    'account.admin_made': 'New admin, to the person',
    'account.admin_notified': 'New admin, to the other admins',
    'account.role_given': 'New role, to the person',
    'account.role_notified': 'New role, to the admins',
    'account.invited': 'Invitation to work here',
  },
});
