import { defineManifest } from '#platform/contract/manifest.ts';

export const accounts = defineManifest({
  name: 'accounts',
  pages: [
    { path: '/login', module: 'login', cached: true },
    { path: '/regester', module: 'register', cached: true },
    { path: '/forgot-password', module: 'forgot-password', cached: true },
    // Targets of links in emails and of forms without scripts: too few requests to cache.
    { path: '/reset-password', module: 'reset-password', cached: false },
    { path: '/verify-email', module: 'verify-email', cached: false },
    { path: '/confirmed', module: 'confirmed', cached: false },
    { path: '/dashboard/profile', module: 'dashboard.profile', cached: true },
  ],
  menu: [
    { group: 'Customer', place: 10, to: '/dashboard/profile', label: 'My Profile', icon: 'circle-user' },
    { group: 'You', place: 10, to: '/dashboard/profile', label: 'My Profile', icon: 'circle-user' },
  ],
  actions: {
    'account.evict': 'Unverified account removed',
    'account.verify': 'Email confirmed',
    'account.delete': 'Account deleted',
    'password.change': 'Password changed',
    'password.reset': 'Password reset',
  },
  audited: { account: { tab: { label: 'Accounts', place: 50 } } },
  mails: {
    'account.verify': 'Confirm an email address',
    'account.reset': 'Choose a new password',
    'account.password_changed': 'A password was changed',
  },
});
