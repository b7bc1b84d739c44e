import { DomainError } from '#platform/contract/errors.ts';

/** Pieces of an order line, as a form names them. */
export type LinePieces = { line: string; quantity: number };

/**
 * Checks that no line of a form has more pieces than are left of it. A line that is named twice has none left the
 * second time.
 * @param leftByLine the pieces left, by the line's id; without a line of another order
 * @param describe the message at a line with too many, by the pieces that are left of it
 * @throws DomainError `code` with the lines in `fields`
 */
export const assertPiecesLeft = (
  code: 'refund_too_many' | 'return_too_many' | 'ship_too_many',
  lines: readonly LinePieces[],
  leftByLine: ReadonlyMap<string, number>,
  describe: (left: number) => string,
): void => {
  const faults = lines.flatMap(({ line, quantity }, at) => {
    const isTwice = lines.findIndex((other) => other.line === line) < at;
    const left = isTwice ? 0 : (leftByLine.get(line) ?? 0);
    return quantity > left ? [[`lines.${at}.quantity`, describe(left)] as const] : [];
  });
  if (faults.length > 0) throw new DomainError(code, { fields: Object.fromEntries(faults) });
};

/** True if both have the same pieces of the same lines, such as a form that was sent twice. */
export const hasSamePieces = (one: readonly LinePieces[], other: readonly LinePieces[]): boolean => {
  const quantityByLine = new Map(other.map(({ line, quantity }) => [line, quantity]));
  return one.length === other.length && one.every(({ line, quantity }) => quantityByLine.get(line) === quantity);
};
