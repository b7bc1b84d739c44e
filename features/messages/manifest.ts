import { defineManifest } from '#platform/contract/manifest.ts';

export const messages = defineManifest({
  name: 'messages',
  pages: [
    // The target of forms without scripts and of links in emails. Too few requests to cache.
    { path: '/sent', module: 'sent', cached: false },
    { path: '/dashboard/inbox', module: 'dashboard.inbox', cached: true },
    { path: '/dashboard/inbox/templates', module: 'dashboard.reply-templates', cached: true },
    // The server does not cache this page, because each message has its own.
    { path: '/dashboard/inbox/:id', module: 'dashboard.message', cached: false },
    // The target of links in emails. Too few requests to cache.
    { path: '/newsletter/confirm', module: 'newsletter', id: 'newsletter-confirm', cached: false },
    { path: '/newsletter/unsubscribe', module: 'newsletter', id: 'newsletter-unsubscribe', cached: false },
  ],
  menu: [
    {
      group: 'Customers',
      place: 20,
      to: '/dashboard/inbox',
      label: 'Inbox',
      icon: 'inbox',
      permission: 'messages.answer',
      pendingCount: 'messages',
    },
  ],
  permissions: { 'messages.answer': { words: 'Read and answer messages', roles: ['manager', 'service'] } },
  pendingCounts: { messages: { permission: 'messages.answer', words: 'open' } },
  topics: { message: { words: 'A message arrives', roles: ['manager', 'service'] } },
  notifications: { 'message.received': { topic: 'message', permission: 'messages.answer', mailed: true } },
  actions: {
    'message.answer': 'Message answered',
    'message.close': 'Message closed',
    'message.reopen': 'Message reopened',
    'template.add': 'Reply template added',
    'template.edit': 'Reply template changed',
    'template.remove': 'Reply template deleted',
  },
  audited: { message: { tab: { label: 'Messages', place: 80 }, page: '/dashboard/inbox/' }, reply_template: {} },
  mails: {
    'message.received': 'Message from a visitor, to the shop',
    'message.answered': 'Answer to a message',
    'newsletter.requested': 'Confirm the newsletter',
  },
});
