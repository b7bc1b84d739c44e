import { z } from 'zod';
import { Email } from './accounts.ts';
import { form, json, redirect } from './bodies.ts';
import { endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { PageQuery } from './page-query.ts';

export const ContactForm = z.object({
  email: Email,
  subject: z.string().trim().min(1, 'Subject is Required').max(150, 'Must be 150 characters or shorter'),
  message: z.string().trim().min(1, 'Message is Required').max(5000, 'Must be 5000 characters or shorter'),
});

export const NewsletterForm = z.object({ email: Email });

export const Message = z.object({
  _id: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

const received = z.object({ received: z.literal(true) });

/** From the mail: who has it reads that mailbox. */
const byToken = z.object({ token: z.uuid(errors.link_unknown.message) });

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
    summary: 'What people wrote to the shop, newest first',
    auth: 'admin',
    query: PageQuery,
    answer: json(z.array(Message)),
  }),
};
