import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Days back that the card provider's records are compared with the shop's. */
export const COMPARED_DAYS = 3;

/** Results of the checks on the shop's own records and on those of the card provider. */
export const Checks = z.object({
  checkedAt: z.iso.datetime(),
  rules: z.array(z.object({ rule: z.string(), broken: z.number().int() })),
  /** Unmatched payments by PaymentIntent, in dollars; `due` means that the shop is refunding the payment. */
  strays: z.array(z.object({ intent: z.string(), amount: z.number(), due: z.boolean(), at: z.iso.datetime() })),
  /** Promises of the home page that contradict prices or opening hours, each with the reason. */
  promises: z.array(z.object({ promise: z.string(), why: z.string() })),
  /** Parts that joints need but no product for sale provides, each with the families that would provide it. */
  missingFamilies: z.array(z.object({ need: z.string(), families: z.array(z.string()) })),
  /** When the card provider's records were last compared; null if never. */
  comparedAt: z.iso.datetime().nullable(),
  /** Differences between the card provider's records and the shop's, in dollars. */
  differences: z.array(
    z.object({
      what: z.enum(['payment', 'refund', 'dispute']),
      id: z.string(),
      theirs: z.number(),
      ours: z.number(),
    }),
  ),
});
export type Checks = z.infer<typeof Checks>;

export const checks = {
  check: endpoint({
    method: 'GET',
    path: '/checks',
    summary: 'List all rules for orders, stock and money with the number of rows that violate each',
    auth: 'staff',
    permission: 'checks.run',
    reply: json(Checks),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/checks/compare',
    summary: `Compare payments, refunds and disputes of the last ${COMPARED_DAYS} days with the card provider`,
    auth: 'staff',
    permission: 'checks.run',
    reply: json(Checks),
    errors: ['provider_unavailable'],
  }),
  refundUnmatched: endpoint({
    method: 'POST',
    path: '/checks/strays/:id/refund',
    summary: 'Refund a payment that belongs to no known order',
    auth: 'staff',
    permission: 'orders.refund',
    fresh: true,
    params: z.object({ id: z.string().min(1).max(255) }),
    reply: json(Checks),
    errors: ['payment_not_found', 'refund_failed'],
  }),
};
