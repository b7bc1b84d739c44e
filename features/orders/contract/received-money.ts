import { z } from 'zod';

/** Money received for an order that is not paid, in dollars. */
export const ReceivedMoney = z.object({
  amount: z.number(),
  /**
   * The part that is credit of the customer if the order ends; the rest settles what they owe. Missing for callers who
   * may not see the customer's account.
   */
  credit: z.number().optional(),
  /** True if the order of a walk-in holds it until it is paid back; missing for other customers. */
  isHeld: z.boolean().optional(),
});
