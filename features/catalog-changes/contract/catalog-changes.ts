import { z } from 'zod';

/** A change of many products that continues in steps. */
export const RunningChange = z.object({
  _id: z.string(),
  /** `Merging Ball valves into Valves`. */
  title: z.string(),
  /** The products changed so far, and the number of products to change when it began. */
  done: z.number().int(),
  total: z.number().int(),
});
export type RunningChange = z.infer<typeof RunningChange>;

/** The days within which the merge of a category can be undone. */
export const UNDO_DAYS = 30;
