import { type Cents, goodsCents, minusCents } from './money.ts';

/**
 * What some pieces of a line cost, where `before` of its pieces are spoken for: so that all its pieces, in whatever parts,
 * cost what the line does.
 */
export const piecesCents = (
  line: { goodsCents: Cents; quantity: number },
  { before, pieces }: { before: number; pieces: number },
): Cents =>
  minusCents(
    goodsCents(line.goodsCents, line.quantity, before + pieces),
    goodsCents(line.goodsCents, line.quantity, before),
  );
