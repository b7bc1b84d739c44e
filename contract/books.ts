import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Order } from './orders.ts';

/** One thing that happened to an order. */
export const OrderEvent = z.object({
  at: z.iso.datetime(),
  what: z.string(),
  /** Who did it, where a person did. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const books = {
  check: endpoint({
    method: 'GET',
    path: '/books',
    summary: 'Every rule of orders, stock and money, and how many rows break it',
    auth: 'admin',
    ok: z.object({
      checkedAt: z.iso.datetime(),
      rules: z.array(z.object({ rule: z.string(), broken: z.number().int() })),
    }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/orders/:id/timeline',
    summary: 'One order and everything that happened to it, oldest first',
    auth: 'admin',
    params: z.object({ id: z.uuid() }),
    ok: z.object({ order: Order, events: z.array(OrderEvent) }),
    errors: ['order_not_found'],
  }),
};
