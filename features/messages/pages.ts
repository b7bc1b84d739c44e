import { messages } from '#features/messages/contract/messages.ts';
import { definePages } from '#platform/contract/page.ts';

export const messagesPages = definePages('messages', [
  // Where forms without scripts, and links in mails, lead.
  { path: '/sent', module: 'sent', kept: false },
  { path: '/watches/stop', module: 'newsletter', id: 'watches-stop', kept: false },
  { path: '/dashboard/inbox', module: 'dashboard.inbox', kept: true, query: messages.list.query },
  { path: '/dashboard/inbox/templates', module: 'dashboard.reply-templates', kept: true },
  // One order, payment or draft of one person.
  { path: '/dashboard/inbox/:id', module: 'dashboard.message', kept: false },
  // Where forms without scripts, and links in mails, lead.
  { path: '/newsletter/confirm', module: 'newsletter', id: 'newsletter-confirm', kept: false },
  { path: '/newsletter/unsubscribe', module: 'newsletter', id: 'newsletter-unsubscribe', kept: false },
]);
