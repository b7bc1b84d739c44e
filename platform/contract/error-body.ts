import { z } from 'zod';

/** What every refusal looks like on the wire. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** Which field is wrong and why, by its path, where the request itself is at fault. */
  fields: z.record(z.string(), z.string()).optional(),
  /** What is true instead: the right price in dollars, what is left in stock. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
