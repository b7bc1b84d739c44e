import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { Permission } from '#platform/contract/permissions.ts';

/** What may wait for somebody of the shop, and what he needs to be told how much of it there is. */
export const waitingNeeds = {
  toPack: 'orders.ship',
  toPay: 'orders.read',
  returns: 'returns.decide',
  disputes: 'orders.refund',
  low: 'stock.read',
  messages: 'messages.answer',
  /** Mails, jobs and webhooks that failed. */
  failed: 'checks.run',
  /** Events of the card provider that could not be followed. */
  stuck: 'checks.run',
} as const satisfies Record<string, Permission>;

/** What is counted, as it is said after the number. */
export const waitingWords: Record<WaitingName, string> = {
  toPack: 'to pack',
  toPay: 'to pay',
  returns: 'to decide',
  disputes: 'open',
  low: 'low',
  messages: 'open',
  failed: 'failed',
  stuck: 'to check',
};

export type WaitingName = keyof typeof waitingNeeds;

export const waitingNames = Object.keys(waitingNeeds) as [WaitingName, ...WaitingName[]];

export const Waiting = z.partialRecord(z.enum(waitingNames), z.number().int());
export type Waiting = z.infer<typeof Waiting>;

export const Desk = z.object({
  waiting: Waiting,
  /** Notices he has not read, counted up to `MOST_UNREAD`. */
  unread: z.number().int(),
});
export type Desk = z.infer<typeof Desk>;

/** What the head and the menu of the dashboard show: of the whole shop, as far as it is this person's to see. */
export const desk = {
  look: endpoint({
    method: 'GET',
    path: '/desk',
    summary: 'The work that waits for this member of staff, within their permissions, and how many notices are unread',
    auth: 'customer',
    answer: json(Desk),
    errors: ['admin_only'],
  }),
};
