import { z } from 'zod';

/** A change of many products that goes on in steps. */
export const RunningChange = z.object({
  _id: z.string(),
  /** `Merging Ball valves into Valves`. */
  title: z.string(),
  /** Products that it has changed so far, and that it had to change when it began. */
  done: z.number().int(),
  total: z.number().int(),
});
export type RunningChange = z.infer<typeof RunningChange>;

/** How many days the merge of a category can be undone. */
export const UNDO_DAYS = 30;
