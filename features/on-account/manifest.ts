import { defineManifest } from '#platform/contract/manifest.ts';

export const onAccount = defineManifest({
  name: 'on-account',
  pages: [{ path: '/dashboard/account', module: 'dashboard.account', cached: true }],
  menu: [
    { group: 'Customer', place: 26, to: '/dashboard/account', label: 'Account', icon: 'scale', onlyFor: 'account' },
  ],
  jobs: { 'account-reminders': 'Reminders and statements of accounts' },
  mails: {
    'account.reminder': 'Reminder of an invoice',
    'account.statement': 'Statement of account',
    'account.statement_of_days': 'Statement of account sent by staff',
  },
  actions: {
    'credit.open': 'Account opened',
    'credit.edit': 'Account terms changed',
    'credit.send_statement': 'Statement emailed',
    'credit.send_reminder': 'Reminder emailed',
  },
});
