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
  /** Open until staff answer or close it. */
  state: MessageState,
});
export type Message = z.infer<typeof Message>;

export const ReplyForm = z.object({
  reply: requiredText('Reply is Required', 5000).superRefine((text, context) => {
    // The customer must not receive an unfilled template placeholder.
    const [open] = fillPlaceholders(text, {}).open;
    if (open !== undefined)
      context.addIssue({ code: 'custom', message: `Write ${placeholders[open]} in place of ${open}` });
  }),
});

/** A message with its replies, and other data about its sender's address. */
export const Conversation = Message.extend({
  /** Id of the account with this address; null if there is none. */
  customer: z.string().nullable(),
  /** Name of that account; null if there is none. */
  name: z.string().nullable(),
  replies: z.array(z.object({ reply: z.string(), by: z.string(), createdAt: z.iso.datetime() })),
  /** Last orders of the account with this address. Only staff may see them, since anybody can type an address. */
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.number().int(),
      status: OrderStatus,
      total: z.number(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Other messages from this address, newest first. */
  others: z.array(Message.pick({ _id: true, subject: true, createdAt: true, state: true })),
});
export type Conversation = z.infer<typeof Conversation>;

const id = z.object({ id: Id });

const received = z.object({ received: z.literal(true) });

/** The token from the email proves that its holder reads that mailbox. */
const byToken = z.object({ token: z.uuid(clientErrors.link_unknown.message) });

export const messages = {
  contact: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Send a message to the shop',
    auth: 'public',
    sendsMail: true,
    body: json(ContactForm),
    reply: json(received),
    status: 201,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletter',
    summary: 'Subscribe to the newsletter; known and unknown addresses get the same response',
    auth: 'public',
    sendsMail: true,
    body: json(NewsletterForm),
    reply: json(received),
    status: 201,
  }),
  postContact: endpoint({
    method: 'POST',
    path: '/contact',
    outsideApi: true,
    summary: 'Submit the contact form from a browser without scripts',
    auth: 'guest',
    sendsMail: true,
    body: form(ContactForm),
    reply: redirect(),
  }),
  postNewsletter: endpoint({
    method: 'POST',
    path: '/newsletter',
    outsideApi: true,
    summary: 'Submit the newsletter form from a browser without scripts',
    auth: 'guest',
    sendsMail: true,
    body: form(NewsletterForm),
    reply: redirect(),
  }),
  confirmSubscription: endpoint({
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirm a newsletter subscription with the token of the email',
    auth: 'public',
    query: byToken,
    reply: json(received),
    errors: ['link_unknown'],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    summary: 'Unsubscribe from the newsletter; supports one-click unsubscribe of email programs (RFC 8058)',
    auth: 'public',
    query: byToken,
    acceptsForm: true,
    reply: json(received),
  }),
  list: endpoint({
    method: 'GET',
    path: '/messages',
    summary: 'List messages to the shop, newest first; X-Counts has the numbers of open and closed ones',
    auth: 'staff',
    permission: 'messages.answer',
    query: PageQuery.extend({
      state: MessageState.optional(),
      /** Only messages from this customer's address. */
      customer: Id.optional(),
      search: z.string().trim().max(200).default(''),
    }),
    reply: json(z.array(Message)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/:id',
    summary: 'Get a message with its replies, and the orders and other messages of its sender',
    auth: 'staff',
    permission: 'messages.answer',
    params: id,
    reply: json(Conversation),
    errors: ['message_not_found'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/messages/:id/replies',
    summary: 'Reply to a message by email and close it',
    auth: 'staff',
    permission: 'messages.answer',
    params: id,
    // The number of replies that the writer has seen. If two people reply at once, the second must first read the first
    // reply.
    body: json(ReplyForm.extend({ repliesWas: ExpectedVersion })),
    reply: json(Conversation),
    errors: ['message_not_found', 'message_answered'],
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/messages/:id/state',
    summary: 'Close a message without a reply, or reopen it',
    auth: 'staff',
    permission: 'messages.answer',
    params: id,
    body: json(z.object({ state: MessageState })),
    reply: json(Conversation),
    errors: ['message_not_found'],
  }),
};
