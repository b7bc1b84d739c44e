import type { z } from 'zod';
import { messages } from '#features/messages/contract/messages.ts';
import { replyTemplates } from '#features/messages/contract/reply-templates.ts';
import { subscriptions } from '#features/messages/contract/subscriptions.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { answerMessage, setMessageState } from './answer-message.ts';
import { getConversation, listMessages } from './read-messages.ts';
import { endOwnSubscriptions, listOwnSubscriptions } from './own-subscriptions.ts';
import { confirmSubscription, receiveMessage, subscribe, unsubscribe } from './messages.ts';
import { addTemplate, editTemplate, listTemplates, removeTemplate } from './reply-templates.ts';

/**
 * Redirects to the page that shows the result of a form. If the person goes back, the browser still has the typed text.
 */
const redirectToSent = (name: string, form: z.ZodSafeParseResult<unknown>): { to: string } => {
  const invalidFields = new Set(form.error?.issues.map(({ path }) => String(path[0])));
  return { to: `/sent?form=${name}${form.success ? '' : `&wrong=${[...invalidFields].join(',')}`}` };
};

export const messagesRoutes = (api: Api, db: Database): void => {
  api.mount(messages.contact, ({ body }) => receiveMessage(db, body));
  api.mount(messages.subscribe, ({ body }) => subscribe(db, body.email));
  api.mount(messages.postContact, async ({ body }) => {
    if (body.success) await receiveMessage(db, body.data);
    return redirectToSent('contact', body);
  });
  api.mount(messages.postNewsletter, async ({ body }) => {
    if (body.success) await subscribe(db, body.data.email);
    return redirectToSent('newsletter', body);
  });
  api.mount(messages.confirmSubscription, ({ query }) => confirmSubscription(db, query.token));
  api.mount(messages.unsubscribe, ({ query }) => unsubscribe(db, query.token));
  api.mount(subscriptions.listOwn, ({ caller }) => listOwnSubscriptions(db, caller));
  api.mount(subscriptions.endOwn, ({ caller }) => endOwnSubscriptions(db, caller));
  api.mount(messages.list, async ({ query }) => {
    const { items, ...totals } = await listMessages(db, query);
    return new HandlerReply(items, totals);
  });
  api.mount(messages.get, ({ params }) => getConversation(db, params.id));
  api.mount(messages.reply, ({ caller, params, body }) => answerMessage(db, caller, params.id, body));
  api.mount(replyTemplates.list, () => listTemplates(db));
  api.mount(replyTemplates.add, ({ caller, body }) => addTemplate(db, caller, body));
  api.mount(replyTemplates.edit, ({ caller, params, body }) => editTemplate(db, caller, params.id, body));
  api.mount(replyTemplates.remove, ({ caller, params }) => removeTemplate(db, caller, params.id));
  api.mount(messages.setState, ({ caller, params, body }) => setMessageState(db, caller, params.id, body.state));
};
