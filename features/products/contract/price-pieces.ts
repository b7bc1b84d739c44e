import { type Cents, minusCents, sumCents, ZERO_CENTS } from '#platform/contract/money.ts';
import { shareCents } from '#platform/contract/share-cents.ts';

/** Some pieces of a line, where `before` of its pieces are spoken for. */
export type Part = { before: number; pieces: number };

/** A line of an order, and what of its tax was paid on top of its goods. */
export type PaidLine = { goodsCents: Cents; discountCents: Cents; taxCents: Cents; quantity: number };

/** What of an amount of a line falls to some of its pieces: so that all its pieces, in whatever parts, have all of it. */
export const partCents = (whole: Cents, quantity: number, { before, pieces }: Part): Cents =>
  minusCents(shareCents(whole, before + pieces, quantity), shareCents(whole, before, quantity));

/**
 * What was paid for some pieces of a line: their goods less the discount, and their tax where it came on top. All its
 * pieces, in whatever parts, come to what the line did.
 */
export const piecesCents = (line: PaidLine, includesTax: boolean, part: Part): Cents =>
  sumCents([
    partCents(minusCents(line.goodsCents, line.discountCents), line.quantity, part),
    includesTax ? ZERO_CENTS : partCents(line.taxCents, line.quantity, part),
  ]);
