import { z } from 'zod';

/** Money received for an order that is not paid, in dollars. */
export const ReceivedMoney = z.object({
  amount: z.number(),
  /**
   * The part that is credit of the customer if the order ends; the rest settles what they owe. Missing for callers who
   * may not see the customer's account.
   */
  credit: z.number().optional(),
});
