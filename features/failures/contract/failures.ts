import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** An email that could not be sent. */
export const FailedMail = z.object({
  _id: z.string(),
  /** The subject of the email in words. */
  what: z.string(),
  /** Recipient; null if the email could not even be written. */
  to: z.string().nullable(),
  /** The reason in a sentence; `error` is the code. */
  why: z.string(),
  error: z.string(),
  tries: z.number().int(),
  promisedAt: z.iso.datetime(),
  /** When the next attempt is due; null if there is none. */
  nextAt: z.iso.datetime().nullable(),
});
export type FailedMail = z.infer<typeof FailedMail>;

/** A job whose last run failed. */
export const FailedJob = z.object({
  name: z.string(),
  /** The reason in a sentence; `error` is the code. */
  why: z.string(),
  error: z.string(),
  times: z.number().int(),
  /** The times of the first and the last failure in a row. */
  since: z.iso.datetime(),
  last: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** A webhook that was turned off because it accepted no messages for days. */
const FailedWebhook = z.object({ _id: z.string(), url: z.string(), at: z.iso.datetime() });
export type FailedWebhook = z.infer<typeof FailedWebhook>;

const retried = json(z.object({ retried: z.number().int() }));

export const failures = {
  listMails: endpoint({
    method: 'GET',
    path: '/failures/mails',
    summary: 'List emails that could not be sent, oldest first',
    auth: 'staff',
    permission: 'checks.run',
    query: PageQuery,
    reply: json(z.array(FailedMail)),
  }),
  listOthers: endpoint({
    method: 'GET',
    path: '/failures',
    summary: 'List jobs that failed in their last run, and webhooks that were turned off',
    auth: 'staff',
    permission: 'checks.run',
    reply: json(z.object({ jobs: z.array(FailedJob), webhooks: z.array(FailedWebhook) })),
  }),
  retryMails: endpoint({
    method: 'POST',
    path: '/failures/mails/retry',
    summary: 'Retry all failed emails now',
    auth: 'staff',
    permission: 'checks.run',
    reply: retried,
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/failures/mails/:id/retry',
    summary: 'Retry a failed email now',
    auth: 'staff',
    permission: 'checks.run',
    params: z.object({ id: Id }),
    reply: retried,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/failures/jobs/:name/retry',
    summary: 'Let a failed job run again within a minute, unless another process holds its lease',
    auth: 'staff',
    permission: 'checks.run',
    params: z.object({ name: z.string().regex(/^[a-z-]{1,40}$/) }),
    reply: retried,
  }),
};
