import { defineManifest } from '#platform/contract/manifest.ts';

export const staff = defineManifest({
  name: 'staff',
  pages: [
    { path: '/dashboard/makeAdmin', module: 'dashboard.make-admin', kept: true },
    { path: '/dashboard/invitation', module: 'dashboard.invitation', kept: true },
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
  permissions: { 'roles.edit': { words: 'Give and take roles', roles: [] } },
  acts: {
    'role.admin': 'Made an admin',
    'role.manager': 'Made a manager',
    'role.catalogue': 'Given the role Catalogue',
    'role.warehouse': 'Given the role Warehouse',
    'role.service': 'Given the role Service',
    'role.customer': 'Role taken back',
    'role.invite': 'Invited to work here',
    'role.uninvite': 'Invitation taken back',
  },
  mails: {
    'account.admin_made': 'Somebody is an admin now',
    'account.admin_notified': 'Somebody is an admin now, to the other admins',
    'account.role_given': 'Somebody has a role now',
    'account.role_notified': 'Somebody has a role now, to the admins',
    'account.invited': 'Invitation to work here',
  },
});
