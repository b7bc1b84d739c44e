import { z } from 'zod';
import { Id } from '#platform/contract/fields.ts';
import { OrderStatus } from './order-status.ts';

/** The groups by which staff filter orders: a state, the shipping progress of paid orders, or disputed ones. */
const OrderGroup = z.enum([...OrderStatus.options, 'toPack', 'toCollect', 'shipped', 'disputed']);
export type OrderGroup = z.infer<typeof OrderGroup>;

/**
 * How an order was paid, or how its buyer said that they will pay it.
 * - `card`: with the card provider; also orders that are not paid and whose buyer chose nothing else
 * - `bank`: by bank transfer
 * - `counter`: at the counter, or in another way that staff record, such as a check
 * - `account`: charged to an account without money for this order, so on account or from credit
 */
export const ORDER_WAYS = ['card', 'bank', 'counter', 'account'] as const;
export type OrderWay = (typeof ORDER_WAYS)[number];

export const orderWayLabels: Readonly<Record<OrderWay, string>> = {
  card: 'Card',
  bank: 'Bank transfer',
  counter: 'At the counter',
  account: 'On account',
};

/** The filters of the list of all orders; all of them must match. */
export const OrderQuery = z.object({
  status: OrderGroup.optional(),
  way: z.enum(ORDER_WAYS).optional(),
  customer: Id.optional(),
  search: z.string().trim().max(200).default(''),
});
