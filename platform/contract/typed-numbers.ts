import { z } from 'zod';

/**
 * A whole number as people type it; any other text becomes NaN: 1e9, which a program would read, and 1.000, which may be one
 * or a thousand.
 */
export const parseTypedInteger = (text: string): number =>
  /^\s*[-+]?\d+(?:\.0{0,2})?\s*$/.test(text) ? Number(text) : Number.NaN;

/** A number as people type it, with a decimal point or comma; any other text becomes NaN. */
export const typedDecimal = z
  .string()
  .trim()
  .min(1)
  .transform((text) => (/^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN));
