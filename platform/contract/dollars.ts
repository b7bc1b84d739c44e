import { z } from 'zod';
import { parseAmount, suggestTwoDecimals, CellParseError } from './parse-numbers.ts';

const toWholeCents = (dollars: number) => Math.round(dollars * 100) / 100;
/** True for whole cents. Sums of dollar amounts differ from whole cents by rounding errors of floating point. */
const isWholeCents = (dollars: number) => Math.abs(dollars - toWholeCents(dollars)) < 1e-8;

const EXAMPLE = 'Enter an amount such as 12.50';

/**
 * Dollars in a request: a number, or text as people type an amount, such as "12.50" or "$12,50".
 * @param blank the message if the text is empty
 */
export const dollarsSchema = (blank: string) =>
  z
    .union([z.number(), z.string()], EXAMPLE)
    .transform((input, context) => {
      if (typeof input === 'number') return input;
      try {
        if (input.trim() === '') throw new CellParseError(blank);
        return parseAmount(input);
      } catch (error) {
        if (!(error instanceof CellParseError)) throw error;
        context.addIssue(suggestTwoDecimals(input) ?? error.message);
        return z.NEVER;
      }
    })
    .pipe(
      z.number().nonnegative().max(9_999_999.99).refine(isWholeCents, 'At most two decimals').overwrite(toWholeCents),
    );

export const Dollars = dollarsSchema(EXAMPLE);
