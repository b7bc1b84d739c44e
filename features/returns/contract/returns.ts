import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_LINES, MAX_PIECES } from '#platform/contract/limits.ts';
import { OrderDetail } from '#features/orders/contract/orders.ts';
import { OrderReturn } from './return.ts';
import { inCashErrors } from '#features/payments/contract/payments.ts';
import { allows } from '#features/orders/contract/order-status.ts';

const id = z.object({ id: Id });

const answerText = (missing: string) => requiredText(missing, 1000);

const pieces = z.int().positive('Enter the number of pieces').max(MAX_PIECES);

/** A buyer's request to return pieces. */
export const ReturnRequest = z.object({
  lines: z
    .array(z.object({ line: Id, quantity: pieces }))
    .min(1, 'Enter the number of pieces')
    .max(MAX_LINES),
  reason: answerText('Reason is Required'),
  /** The number of returns on the order when the form was opened. A form sent twice creates only one return. */
  returnsWas: ExpectedVersion,
});
export type ReturnRequest = z.output<typeof ReturnRequest>;

/** The shop's decision. A refusal must give a reason. */
export const ReturnDecision = z
  .object({
    act: z.enum(['accept', 'refuse']),
    answer: z.string().trim().max(1000, 'Must be 1000 characters or shorter').default(''),
  })
  .refine(({ act, answer }) => act === 'accept' || answer !== '', { path: ['answer'], message: 'Answer is Required' });
export type ReturnDecision = z.output<typeof ReturnDecision>;

/** The pieces that arrived, and the amount to refund. */
export const ReturnReceipt = z.object({
  lines: z
    .array(
      z.object({
        /** The order line id. */
        line: Id,
        quantity: pieces,
        /** Puts the pieces back up for sale; false for damaged pieces. */
        restock: z.boolean(),
      }),
    )
    .min(1, 'Enter the number of pieces')
    .max(MAX_LINES),
  /** In dollars. Defaults to the price of the pieces. */
  amount: Dollars.refine((dollars) => dollars > 0, 'Enter an amount such as 12.50').optional(),
  /** True if staff pay the refund out in cash at once, for an order whose refunds go to an account. */
  inCash: z.boolean().default(false),
});
export type ReturnReceipt = z.output<typeof ReturnReceipt>;

/** A return with its order, as shown in the shop's list of returns. */
export const ListedReturn = OrderReturn.extend({
  order: z.string(),
  customerId: z.string(),
  number: z.number().int(),
  userName: z.string(),
  email: z.string(),
  pieces: z.number().int(),
});
export type ListedReturn = z.infer<typeof ListedReturn>;

export const returns = {
  request: endpoint({
    method: 'POST',
    path: '/orders/:id/returns',
    summary: 'Request a return of pieces of an order; staff can request one for its buyer',
    auth: 'customer',
    permission: 'returns.decide',
    params: id,
    body: json(ReturnRequest),
    reply: json(OrderDetail),
    errors: [
      'order_not_found',
      'return_not_possible',
      'return_too_many',
      'return_changed',
      'member_left',
      'member_inactive',
    ],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/returns/:id/decision',
    summary: 'Accept or refuse a return',
    auth: 'staff',
    permission: 'returns.decide',
    params: id,
    body: json(ReturnDecision),
    reply: json(OrderDetail),
    errors: ['return_not_found', 'return_changed'],
  }),
  receive: endpoint({
    method: 'POST',
    path: '/returns/:id/receive',
    summary: 'Receive the returned pieces and refund them; with the permission to record payments also in cash',
    auth: 'staff',
    permission: 'orders.refund',
    more: 'payments.record',
    fresh: true,
    idempotent: true,
    params: id,
    body: json(ReturnReceipt),
    reply: json(OrderDetail),
    errors: [
      'return_not_found',
      'return_changed',
      'return_too_many',
      'return_settled',
      'order_not_refundable',
      'order_disputed_refund',
      'refund_too_much',
      'refund_too_many',
      'refund_failed',
      ...inCashErrors,
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/returns',
    summary: 'List all returns, those that wait for the shop first',
    auth: 'staff',
    permission: 'returns.decide',
    query: PageQuery.extend({ customer: Id.optional() }),
    reply: json(z.array(ListedReturn)),
  }),
};

/**
 * True if the money for all pieces of a return has already been refunded another way. Such a return can only be closed,
 * with a message to the buyer.
 */
export const isReturnSettled = (
  { status, lines }: Pick<OrderDetail, 'status' | 'lines'>,
  one: Pick<OrderReturn, 'lines'>,
): boolean =>
  !allows(status, 'refund') ||
  one.lines.every(({ line }) => lines.some(({ _id, refunded, quantity }) => _id === line && refunded >= quantity));
