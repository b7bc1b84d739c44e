import { defineManifest } from '#platform/contract/manifest.ts';

export const accounts = defineManifest({
  name: 'accounts',
  pages: [
    { path: '/login', module: 'login', kept: true },
    { path: '/regester', module: 'register', kept: true },
    { path: '/forgot-password', module: 'forgot-password', kept: true },
    // Targets of links in emails and of forms without scripts: too few requests to cache.
    { path: '/reset-password', module: 'reset-password', kept: false },
    { path: '/verify-email', module: 'verify-email', kept: false },
    { path: '/confirmed', module: 'confirmed', kept: false },
    { path: '/dashboard/profile', module: 'dashboard.profile', kept: true },
    { path: '/dashboard/profile/security', module: 'dashboard.security', kept: true },
  ],
  menu: [
    { group: 'Customer', place: 10, to: '/dashboard/profile', label: 'My Profile', icon: 'circle-user' },
    { group: 'You', place: 10, to: '/dashboard/profile', label: 'My Profile', icon: 'circle-user' },
  ],
  acts: {
    'account.evict': 'Unverified account removed',
    'account.verify': 'Email confirmed',
    'account.delete': 'Account deleted',
    'password.change': 'Password changed',
    'password.reset': 'Password reset',
    'session.end': 'Signed out elsewhere',
  },
  audited: { account: { tab: { label: 'Accounts', place: 50 } } },
  mails: {
    'account.verify': 'Confirm an email address',
    'account.reset': 'Choose a new password',
    'account.password_changed': 'A password was changed',
  },
});
