import { z } from 'zod';

const toWholeCents = (dollars: number) => Math.round(dollars * 100) / 100;
/** Sums of dollars are a hair beside their cents. */
const isWholeCents = (dollars: number) => Math.abs(dollars - toWholeCents(dollars)) < 1e-8;

const EXAMPLE = 'Give an amount such as 12.50';

/**
 * Dollars as they come in: a number, or text such as "12.50" (the product form sends text).
 * @param blank the sentence for who gives none
 */
export const dollarsOr = (blank: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}(\.\d{1,2})?$/)
          .transform(Number),
      ],
      { error: ({ input }) => (typeof input === 'string' && input.trim() === '' ? blank : EXAMPLE) },
    )
    .pipe(
      z.number().nonnegative().max(9_999_999.99).refine(isWholeCents, 'At most two decimals').overwrite(toWholeCents),
    );

export const Dollars = dollarsOr(EXAMPLE);
