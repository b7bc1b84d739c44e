import { z } from 'zod';

/** The days on which the shop promised the goods of an order. */
export const ReadablePromise = z.object({
  /** `Tue 1 Dec – Wed 2 Dec`, or `from 10:30 on Tue 1 Dec`. */
  text: z.string(),
  /** Dates such as 2026-12-01. */
  from: z.string(),
  to: z.string(),
  /** The time from which the goods can be collected; null for a delivery. */
  readyTime: z.string().nullable(),
  /** True if the last of the days has passed in the shop's time zone. */
  isPast: z.boolean(),
  /** The time by which an unpaid order must be paid; null for paid orders. */
  payBy: z.iso.datetime().nullable(),
});
