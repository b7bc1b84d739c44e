import { type Cents, ZERO_CENTS, prorateCents, subtractCents, sumCents } from '#platform/contract/money.ts';

/** Some pieces of a line, after `before` other pieces that are accounted for already. */
export type PieceRange = { before: number; pieces: number };

/** An order line, with the tax that was added to its goods. */
export type PaidLine = { goodsCents: Cents; discountCents: Cents; taxCents: Cents; quantity: number };

/** The share of a line's amount for some of its pieces. However the line is split, the shares add up to the whole. */
export const shareOfLine = (whole: Cents, quantity: number, { before, pieces }: PieceRange): Cents =>
  subtractCents(prorateCents(whole, before + pieces, quantity), prorateCents(whole, before, quantity));

/**
 * The amount paid for some pieces of a line: goods less discount, plus tax unless the price includes it. However the
 * line is split, the amounts add up to the line's total.
 */
export const pricePaidPieces = (line: PaidLine, includesTax: boolean, part: PieceRange): Cents =>
  sumCents([
    shareOfLine(subtractCents(line.goodsCents, line.discountCents), line.quantity, part),
    includesTax ? ZERO_CENTS : shareOfLine(line.taxCents, line.quantity, part),
  ]);
