import { defineManifest } from '#platform/contract/manifest.ts';

export const returns = defineManifest({
  name: 'returns',
  pages: [{ path: '/dashboard/returns', module: 'dashboard.returns', cached: true }],
  menu: [
    {
      group: 'Orders',
      place: 40,
      to: '/dashboard/returns',
      label: 'Returns',
      icon: 'undo-2',
      permission: 'returns.decide',
      pendingCount: 'returns',
    },
  ],
  permissions: { 'returns.decide': { words: 'Answer returns', roles: ['manager', 'service', 'counter'] } },
  pendingCounts: { returns: { permission: 'returns.decide', words: 'to review' } },
  topics: { return: { words: 'A return is requested', roles: ['manager', 'service'] } },
  notifications: { 'return.requested': { topic: 'return', permission: 'returns.decide', mailed: true } },
  mails: {
    'return.requested': 'Return requested, to the shop',
    'return.accepted': 'Return accepted',
    'return.refused': 'Return refused',
  },
  webhookEvents: {
    'return.requested': 'Return requested',
    'return.accepted': 'Return accepted',
    'return.refused': 'Return refused',
    'return.received': 'Return received',
  },
});
