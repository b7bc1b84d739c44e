import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/open.ts';
import { Answered } from '#server/platform/act.ts';
import type { Api } from '#server/platform/mount.ts';
import { confirmSubscription, listMessages, receiveMessage, subscribe, unsubscribe } from './messages.ts';

export const messagesRoutes = (api: Api, db: Database): void => {
  api.mount(messages.contact, ({ body }) => receiveMessage(db, body));
  api.mount(messages.subscribe, ({ body }) => subscribe(db, body.email));
  api.mount(messages.confirmSubscription, ({ query }) => confirmSubscription(db, query.token));
  api.mount(messages.unsubscribe, ({ query }) => unsubscribe(db, query.token));
  api.mount(messages.list, async ({ query }) => {
    const { items, total } = await listMessages(db, query);
    return new Answered(items, { total });
  });
};
