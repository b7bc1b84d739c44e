import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';

/** By bank transfer, or at the counter when the goods are collected. */
export const WayToPay = z.enum(['bank', 'counter']);
export type WayToPay = z.infer<typeof WayToPay>;

/** An unpaid order whose buyer said how they will pay. */
const ExpectedPayment = z.object({
  /** The order's id. */
  _id: z.string(),
  number: z.number().int(),
  /** Dollars. */
  total: z.number(),
  /** Dollars still to be paid: the total less the buyer's credit, plus what they owe. */
  missing: z.number(),
  way: WayToPay,
  heldUntil: z.iso.datetime(),
});
export type ExpectedPayment = z.infer<typeof ExpectedPayment>;

const ExpectedPayments = z.object({
  /** Newest first. */
  payments: z.array(ExpectedPayment),
  /** Where to pay to, on several lines; empty if no payment comes by bank transfer. */
  bankDetails: z.string(),
});
export type ExpectedPayments = z.infer<typeof ExpectedPayments>;

const OrderWays = z.object({
  /** The ways that the shop offers for this order besides the card; empty if it cannot be paid. */
  offered: z.array(WayToPay),
  /** The choice of the buyer; null if there is none, or if the order cannot be paid. */
  expected: ExpectedPayment.nullable(),
  /** Where to pay to, on several lines; empty unless the buyer chose a bank transfer. */
  bankDetails: z.string(),
});
export type OrderWays = z.infer<typeof OrderWays>;

const params = z.object({ id: Id });

export const waysToPay = {
  choose: endpoint({
    method: 'POST',
    path: '/orders/:id/pay-by',
    summary: 'Say that an unpaid order will be paid by bank transfer or at the counter, and hold its goods longer',
    auth: 'customer',
    params,
    body: json(z.object({ way: WayToPay })),
    reply: json(OrderWays),
    errors: ['order_not_found', 'order_not_payable', 'way_not_offered', 'member_left', 'member_inactive'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:id/ways-to-pay',
    summary: 'Get how an unpaid order can be paid other than by card, and what its buyer chose, for the buyer or staff',
    auth: 'customer',
    permission: 'orders.read',
    params,
    reply: json(OrderWays),
    errors: ['order_not_found'],
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/expected-payments',
    summary: 'List the caller’s unpaid orders that wait for a bank transfer or for payment at the counter',
    auth: 'customer',
    reply: json(ExpectedPayments),
  }),
};
