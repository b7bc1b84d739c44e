import { messages as messagesCalls } from '#features/messages/contract/messages.ts';
import { replyTemplates } from '#features/messages/contract/reply-templates.ts';
import { subscriptions } from '#features/messages/contract/subscriptions.ts';
import { defineFeature } from '#server/define-feature.ts';
import { messageMails, messageNotifications } from './server/notifications.ts';
import { exportMessages, forgetMessages, messageMailSubjects } from './server/personal-data.ts';
import { messagesRetention } from './server/retention.ts';
import { messagesRoutes } from './server/routes.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['accounts', 'audit', 'orders'],
  calls: { messages: messagesCalls, replyTemplates, subscriptions },
  routes: ({ api, db }) => messagesRoutes(api, db),
  mails: ({ publicUrl, shopEmail }) => messageMails(publicUrl, shopEmail),
  retention: messagesRetention,
  personalData: exportMessages,
  mailSubjects: messageMailSubjects,
  deletePerson: forgetMessages,
  notifications: messageNotifications,
  pendingWork: () => ({ messages: sql`(select count(*)::int from message where closed_at is null)` }),
  audited: { message: { called: (id) => sql`select subject from message where id = ${id}::uuid` } },
  queries: {
    '/dashboard/inbox': messagesCalls.list.query,
  },
});
