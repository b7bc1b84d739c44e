import { z } from 'zod';

/** A number as people type it into a field, with a point or a comma before its decimals; what is none is NaN. */
export const decimalText = z
  .string()
  .trim()
  .min(1)
  .transform((text) => Number(text.replace(',', '.')));
