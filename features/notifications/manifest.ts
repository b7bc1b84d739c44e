import { defineManifest } from '#platform/contract/manifest.ts';

export const notifications = defineManifest({
  name: 'notifications',
  pages: [{ path: '/dashboard/notices', module: 'dashboard.notifications', cached: true }],
  menu: [{ group: 'You', place: 20, to: '/dashboard/notices', label: 'Notices', icon: 'bell' }],
  topics: {
    failed: {
      words: 'Something fails: emails, jobs, webhooks, imports, refunds',
      roles: ['manager', 'catalog'],
      mailed: true,
    },
  },
  notifications: {
    'mail.failed': { topic: 'failed', permission: 'checks.run' },
    'job.failed': { topic: 'failed', permission: 'checks.run' },
  },
  mails: { 'notification.mailed': 'Notices to a staff member' },
  jobs: { notices: 'Emailing notices to staff' },
});
