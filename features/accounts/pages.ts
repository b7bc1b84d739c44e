import { people } from '#features/accounts/contract/people.ts';
import { definePages } from '#platform/contract/page.ts';

export const accountsPages = definePages('accounts', [
  { path: '/login', module: 'login', kept: true },
  { path: '/regester', module: 'register', kept: true },
  { path: '/forgot-password', module: 'forgot-password', kept: true },
  // Where forms without scripts, and links in mails, lead.
  { path: '/reset-password', module: 'reset-password', kept: false },
  { path: '/verify-email', module: 'verify-email', kept: false },
  { path: '/confirmed', module: 'confirmed', kept: false },
  { path: '/dashboard/profile', module: 'dashboard.profile', kept: true },
  { path: '/dashboard/profile/security', module: 'dashboard.security', kept: true },
  { path: '/dashboard/makeAdmin', module: 'dashboard.make-admin', kept: true, query: people.list.query },
  { path: '/dashboard/invitation', module: 'dashboard.invitation', kept: true },
]);
