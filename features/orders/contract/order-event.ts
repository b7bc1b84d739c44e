import { z } from 'zod';

export const OrderEvent = z.object({
  createdAt: z.iso.datetime(),
  what: z.string(),
  tone: z.enum(['good', 'bad', 'plain']),
  /** The person who did it, if any. Only admins see the names of staff. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;
