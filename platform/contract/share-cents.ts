import { type Cents, cents } from './money.ts';

/** So many parts of an amount, half up to the cent; exact however large it is. */
export const prorateCents = (amount: Cents, part: number, of: number): Cents =>
  cents(Number((2n * BigInt(amount) * BigInt(part) + BigInt(of)) / (2n * BigInt(of))));
