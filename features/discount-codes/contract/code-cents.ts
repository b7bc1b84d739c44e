import { type Cents, ZERO_CENTS, cents, divideCents, prorateCents, sumCents } from '#platform/contract/money.ts';

export const CODE_KINDS = ['percent', 'amount', 'delivery'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** The discount of a code: a percentage or an amount of the goods, or the whole delivery. */
export type CodeValue = { kind: CodeKind; percent: number | null; amountCents: Cents | null };

/**
 * Divides the discount of a code among the lines to which it applies. A percentage is rounded once, for the total of
 * the lines; an amount is capped at that total.
 * @param lines the price of each line after its price break
 */
export const divideCode = ({ kind, percent, amountCents }: CodeValue, lines: readonly Cents[]): Cents[] => {
  if (kind === 'delivery') return lines.map(() => ZERO_CENTS);
  const base = sumCents(lines);
  const whole = kind === 'percent' ? prorateCents(base, percent ?? 0, 100) : cents(Math.min(amountCents ?? 0, base));
  return divideCents(whole, lines);
};
