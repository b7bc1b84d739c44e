import { z } from 'zod';

/** A number as people type it, with a decimal point or comma; any other text becomes NaN. */
export const decimalText = z
  .string()
  .trim()
  .min(1)
  .transform((text) => Number(text.replace(',', '.')));
