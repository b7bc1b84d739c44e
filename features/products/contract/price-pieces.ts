import { type Cents, ZERO_CENTS, prorateCents, subtractCents, sumCents } from '#platform/contract/money.ts';

/** Some pieces of a line, where `before` of its pieces are spoken for. */
export type PieceRange = { before: number; pieces: number };

/** A line of an order, and what of its tax was paid on top of its goods. */
export type PaidLine = { goodsCents: Cents; discountCents: Cents; taxCents: Cents; quantity: number };

/** What of an amount of a line falls to some of its pieces: so that all its pieces, in whatever parts, have all of it. */
export const shareOfLine = (whole: Cents, quantity: number, { before, pieces }: PieceRange): Cents =>
  subtractCents(prorateCents(whole, before + pieces, quantity), prorateCents(whole, before, quantity));

/**
 * What was paid for some pieces of a line: their goods less the discount, and their tax where it came on top. All its
 * pieces, in whatever parts, come to what the line did.
 */
export const pricePaidPieces = (line: PaidLine, includesTax: boolean, part: PieceRange): Cents =>
  sumCents([
    shareOfLine(subtractCents(line.goodsCents, line.discountCents), line.quantity, part),
    includesTax ? ZERO_CENTS : shareOfLine(line.taxCents, line.quantity, part),
  ]);
