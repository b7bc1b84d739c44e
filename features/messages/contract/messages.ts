import { z } from 'zod';
import { Email } from '#features/accounts/contract/accounts.ts';
import { form, json, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { OrderStatus } from '#features/orders/contract/order-status.ts';
import { fillPlaceholders, placeholders } from './reply-placeholders.ts';

export const ContactForm = z.object({
  email: Email,
  subject: requiredText('Subject is Required', 150),
  message: requiredText('Message is Required', 5000),
});

export const NewsletterForm = z.object({ email: Email });

export const MessageState = z.enum(['open', 'closed']);
export type MessageState = z.infer<typeof MessageState>;

export const Message = z.object({
  _id: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** Open until somebody answers it, or closes it without. */
  state: MessageState,
});
export type Message = z.infer<typeof Message>;

/** What the shop answered. */
export const ReplyForm = z.object({
  reply: requiredText('Reply is Required', 5000).superRefine((text, context) => {
    // Of a template: nobody is to read it.
    const [open] = fillPlaceholders(text, {}).open;
    if (open !== undefined)
      context.addIssue({ code: 'custom', message: `Write ${placeholders[open]} in place of ${open}` });
  }),
});

/** A message with what was answered, and what else there is of the address it came from. */
export const Conversation = Message.extend({
  /** Whose account has this address, or null. */
  customer: z.string().nullable(),
  /** His name; null where there is no account. */
  name: z.string().nullable(),
  replies: z.array(z.object({ reply: z.string(), by: z.string(), createdAt: z.iso.datetime() })),
  /** The last orders of the account with this address: anybody can type an address, so they are the shop's to see alone. */
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.number().int(),
      status: OrderStatus,
      total: z.number(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Other messages from this address, the newest first. */
  others: z.array(Message.pick({ _id: true, subject: true, createdAt: true, state: true })),
});
export type Conversation = z.infer<typeof Conversation>;

const id = z.object({ id: Id });

const received = z.object({ received: z.literal(true) });

/** From the mail: who has it reads that mailbox. */
const byToken = z.object({ token: z.uuid(clientErrors.link_unknown.message) });

export const messages = {
  contact: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Write to the shop',
    auth: 'public',
    mails: true,
    body: json(ContactForm),
    answer: json(received),
    status: 201,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletter',
    summary: 'Subscribe to the newsletter; the same answer whether the address was known or not',
    auth: 'public',
    mails: true,
    body: json(NewsletterForm),
    answer: json(received),
    status: 201,
  }),
  postContact: endpoint({
    method: 'POST',
    path: '/contact',
    outside: true,
    summary: 'The contact form, as a browser without scripts sends it',
    auth: 'guest',
    mails: true,
    body: form(ContactForm),
    answer: redirect(),
  }),
  postNewsletter: endpoint({
    method: 'POST',
    path: '/newsletter',
    outside: true,
    summary: 'The form of the newsletter, as a browser without scripts sends it',
    auth: 'guest',
    mails: true,
    body: form(NewsletterForm),
    answer: redirect(),
  }),
  confirmSubscription: endpoint({
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirm a subscription with the token of the mail',
    auth: 'public',
    query: byToken,
    answer: json(received),
    errors: ['link_unknown'],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    summary: 'Leave the newsletter; mail programs call it with one click (RFC 8058)',
    auth: 'public',
    query: byToken,
    acceptsForm: true,
    answer: json(received),
  }),
  list: endpoint({
    method: 'GET',
    path: '/messages',
    summary: 'What people wrote to the shop, newest first; X-Counts says how many are open and closed',
    auth: 'staff',
    permission: 'messages.answer',
    query: PageQuery.extend({
      state: MessageState.optional(),
      /** Those from the address of this customer. */
      customer: Id.optional(),
      search: z.string().trim().max(200).default(''),
    }),
    answer: json(z.array(Message)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/:id',
    summary: 'A message, what was answered, and what else there is of its sender',
    auth: 'staff',
    permission: 'messages.answer',
    params: id,
    answer: json(Conversation),
    errors: ['message_not_found'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/messages/:id/replies',
    summary: 'Answer a message by mail, and close it',
    auth: 'staff',
    permission: 'messages.answer',
    params: id,
    // How many answers there were when this one was written: of two who answer at once the second reads the first.
    body: json(ReplyForm.extend({ repliesWas: ExpectedVersion })),
    answer: json(Conversation),
    errors: ['message_not_found', 'message_answered'],
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/messages/:id/state',
    summary: 'Close a message without an answer, or open it again',
    auth: 'staff',
    permission: 'messages.answer',
    params: id,
    body: json(z.object({ state: MessageState })),
    answer: json(Conversation),
    errors: ['message_not_found'],
  }),
};
