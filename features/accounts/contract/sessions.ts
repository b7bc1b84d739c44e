import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

const Session = z.object({
  _id: z.string(),
  /** The program, and what it runs on, as far as it told; null where it did not. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Where it was seen last: the /24 of an IPv4 address, the /56 of an IPv6 one. */
  network: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To about a quarter of an hour. */
  seenAt: z.iso.datetime(),
  /** This call is made with it. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Where somebody is signed in. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where one is signed in: this browser, then the one seen last',
    auth: 'customer',
    answer: json(z.array(Session)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'Sign out of one browser, at once',
    auth: 'customer',
    params: z.object({ id: z.string().max(100) }),
    answer: json(z.object({ done: z.literal(true) })),
    errors: ['not_found'],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Sign out everywhere but here',
    auth: 'customer',
    answer: json(z.object({ ended: z.number().int() })),
  }),
};
