import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/open.ts';
import { Answered } from '#server/platform/act.ts';
import type { Api } from '#server/platform/mount.ts';
import { confirmSubscription, listMessages, receiveMessage, subscribe, unsubscribe } from './messages.ts';

/** The page that says what became of a form; what was typed is still there when the browser goes back. */
const leadToSent = (name: string, form: z.ZodSafeParseResult<unknown>): { to: string } => {
  const wrong = new Set(form.error?.issues.map(({ path }) => String(path[0])));
  return { to: `/sent?form=${name}${form.success ? '' : `&wrong=${[...wrong].join(',')}`}` };
};

export const messagesRoutes = (api: Api, db: Database): void => {
  api.mount(messages.contact, ({ body }) => receiveMessage(db, body));
  api.mount(messages.subscribe, ({ body }) => subscribe(db, body.email));
  api.mount(messages.postContact, async ({ body }) => {
    if (body.success) await receiveMessage(db, body.data);
    return leadToSent('contact', body);
  });
  api.mount(messages.postNewsletter, async ({ body }) => {
    if (body.success) await subscribe(db, body.data.email);
    return leadToSent('newsletter', body);
  });
  api.mount(messages.confirmSubscription, ({ query }) => confirmSubscription(db, query.token));
  api.mount(messages.unsubscribe, ({ query }) => unsubscribe(db, query.token));
  api.mount(messages.list, async ({ query }) => {
    const { items, total } = await listMessages(db, query);
    return new Answered(items, { total });
  });
};
