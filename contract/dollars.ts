import { z } from 'zod';

const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

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
    .pipe(z.number().nonnegative().max(9_999_999.99).refine(isWholeCents, 'At most two decimals'));

export const Dollars = dollarsOr(EXAMPLE);
