import { defineManifest } from '#platform/contract/manifest.ts';

export const webhooks = defineManifest({
  name: 'webhooks',
  pages: [
    { path: '/dashboard/webhooks', module: 'dashboard.webhooks', cached: true },
    // The server does not cache it: each webhook has its own page.
    { path: '/dashboard/webhooks/:id', module: 'dashboard.webhook', cached: false },
  ],
  menu: [
    {
      group: 'Settings',
      place: 30,
      to: '/dashboard/webhooks',
      label: 'Webhooks',
      icon: 'webhook',
      permission: 'webhooks.edit',
      isRare: true,
    },
  ],
  permissions: { 'webhooks.edit': { words: 'Manage webhooks', roles: [] } },
  notifications: { 'webhook.failed': { topic: 'failed', permission: 'webhooks.edit', mailed: true } },
  actions: {
    'webhook.add': 'Webhook added',
    'webhook.edit': 'Webhook changed',
    'webhook.secret': 'Webhook signing key replaced',
    'webhook.delete': 'Webhook removed',
  },
  audited: { webhook: {} },
  mails: { 'webhook.failed': 'Webhook turned off, to the shop' },
  jobs: { webhooks: 'Sending webhooks' },
});
