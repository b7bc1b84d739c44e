import { z } from 'zod';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json, signed } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { MAX_LINES, MAX_PIECES } from '#platform/contract/limits.ts';
import { Order } from '#features/orders/contract/orders.ts';

export const CreatePaymentIntent = z.object({
  /** The order's goods total in dollars; refused if it has changed. */
  price: Dollars,
  /** The order's total in dollars that the buyer saw; refused if it has changed. */
  total: Dollars.optional(),
  /** The order to pay; without it, the caller's newest unpaid order with exactly this price. */
  order: Id.optional(),
  /** Replaces the order's delivery address; required if that address is incomplete. */
  deliveryAddress: AddressForm.optional(),
});

/**
 * An admin's refund: pieces of lines, an amount, or both. Pieces without an amount are refunded at their price. If both
 * are missing, everything that is left is refunded.
 */
export const RefundForm = z.object({
  /** Dollars. */
  amount: Dollars.refine((dollars) => dollars > 0, 'Enter an amount such as 12.50').optional(),
  lines: z
    .array(
      z.object({
        /** The order line's id. */
        line: Id,
        quantity: z.int().positive('Enter the number of pieces').max(MAX_PIECES),
        /** True if shipped pieces came back and go back into stock. Unshipped pieces always go back into stock. */
        restock: z.boolean().default(false),
      }),
    )
    .max(MAX_LINES)
    .default([]),
  /**
   * Dollars left to refund when the form was opened, so that a form submitted twice, or by two people, refunds once.
   */
  restWas: Dollars.optional(),
  /** True if staff pay the money out in cash at once, for an order whose refunds go to an account. */
  inCash: z.boolean().default(false),
  reason: requiredText('Reason is Required', 200),
});
export type RefundForm = z.output<typeof RefundForm>;

/** The errors of a refund that is paid out in cash. */
export const inCashErrors = [
  'permission_missing',
  'refund_not_in_cash',
  'cash_drawer_closed',
  'cash_too_little',
  'payout_too_much',
  'payment_key_reused',
] as const;

export const payments = {
  webhook: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Receive an event signed by the card provider',
    auth: 'provider',
    body: signed({ maxBytes: 256 * 1024 }),
    reply: json(z.object({ received: z.literal(true) })),
    errors: ['provider_unavailable'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/orders/:id/refund',
    summary: 'Refund a paid order, in full or in part; with the permission to record payments also in cash',
    auth: 'staff',
    permission: 'orders.refund',
    more: 'payments.record',
    fresh: true,
    idempotent: true,
    params: z.object({ id: Id }),
    body: json(RefundForm),
    reply: json(Order),
    errors: [
      'order_not_found',
      'order_not_refundable',
      'order_disputed_refund',
      'refund_too_much',
      'refund_too_many',
      'refund_changed',
      'refund_failed',
      ...inCashErrors,
    ],
  }),
  createIntent: endpoint({
    method: 'POST',
    path: '/create-payment-intent',
    summary: 'Start or resume the payment of an order; the amount is always the order’s own',
    auth: 'customer',
    body: json(CreatePaymentIntent),
    reply: json(z.object({ clientSecret: z.string() })),
    errors: [
      'order_not_found',
      'order_already_paid',
      'order_not_payable',
      'price_changed',
      'address_missing',
      'not_delivered_there',
      'destination_changed',
      'amount_not_chargeable',
      'card_tries_used',
      'member_left',
      'member_inactive',
      'provider_unavailable',
    ],
  }),
  confirm: endpoint({
    method: 'PATCH',
    path: '/orders/:id',
    summary: 'Confirm a card payment with the provider, and mark the order paid if it succeeded',
    auth: 'customer',
    params: z.object({ id: Id }),
    body: json(z.object({ order: Id, transactionId: z.string().min(1).max(255) })),
    reply: json(Order),
    errors: [
      'order_not_found',
      'transaction_refused',
      'payment_incomplete',
      'order_not_payable',
      'provider_unavailable',
    ],
  }),
};
