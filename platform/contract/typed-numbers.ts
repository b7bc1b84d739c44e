import { z } from 'zod';

/**
 * Parses a whole number as people type it. Any other text becomes NaN, such as 1e9, which only programs write,
 * and 1.000, which may mean 1 or 1000.
 */
export const parseTypedInteger = (text: string): number =>
  /^\s*[-+]?\d+(?:\.0{0,2})?\s*$/.test(text) ? Number(text) : Number.NaN;

/** A number as people type it, with a decimal point or comma; any other text becomes NaN. */
export const typedDecimal = z
  .string()
  .trim()
  .min(1)
  .transform((text) => (/^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN));
