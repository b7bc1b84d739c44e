import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** A confirmed newsletter address of a customer. */
export const Subscription = z.object({
  email: z.string(),
  /** When it was confirmed, or imported. */
  since: z.iso.datetime(),
  /** The file of a former shop where they had agreed; empty if they subscribed in this shop. */
  source: z.string(),
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptions = {
  listOwn: endpoint({
    method: 'GET',
    path: '/newsletter/mine',
    summary: 'List your own newsletter addresses',
    auth: 'customer',
    reply: json(z.array(Subscription)),
  }),
  endOwn: endpoint({
    method: 'DELETE',
    path: '/newsletter/mine',
    summary: 'Unsubscribe all your own addresses from the newsletter',
    auth: 'customer',
    reply: json(z.object({ ended: z.literal(true) })),
  }),
};
