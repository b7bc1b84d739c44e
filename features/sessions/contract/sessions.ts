import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

const Session = z.object({
  _id: z.string(),
  /** Browser and operating system from the user agent; null if it does not name them. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network last seen: the /24 of an IPv4 address, the /56 of an IPv6 one. */
  network: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Accurate to about 15 minutes. */
  seenAt: z.iso.datetime(),
  /** True for the session that makes this request. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/account/sessions',
    summary: 'List the caller’s sessions: this browser first, then the most recently seen',
    auth: 'customer',
    reply: json(z.array(Session)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'End one session at once',
    auth: 'customer',
    params: z.object({ id: z.string().max(100) }),
    reply: json(z.object({ done: z.literal(true) })),
    errors: ['not_found'],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'End all sessions except the current one',
    auth: 'customer',
    reply: json(z.object({ ended: z.number().int() })),
  }),
};
