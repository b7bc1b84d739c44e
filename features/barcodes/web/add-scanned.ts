import { parseLine, splitLines, formatListPart } from '#features/products/contract/parse-lines.ts';
import { upperCasePartNumber } from '#features/products/contract/part-numbers.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';

/** Most characters that a pad accepts. */
const LONGEST_LIST = 50_000;

/**
 * Adds one piece to a list of part numbers and quantities: to the product's last line, or as a new line.
 * @param list the pad's text, which may contain other lines
 * @returns the new list, and the quantity on the product's line
 * @throws UserFacingError if the pad is full
 */
export const addScannedPiece = (list: string, sku: string): { list: string; pieces: number } => {
  const line = splitLines(list)
    .map(parseLine)
    // Does not overwrite a quantity that cannot be read, so that the person can correct it.
    .findLast(({ part, unread }) => unread === null && upperCasePartNumber(part) === upperCasePartNumber(sku));
  const pieces = line === undefined ? 1 : (line.quantity ?? 1) + 1;
  const written = `${formatListPart(sku)} ${pieces}`;
  const lines = list.split(/\r\n|\r|\n/);
  const next =
    line === undefined
      ? [list.replace(/\s+$/, ''), written, ''].filter((one, at) => one !== '' || at > 1).join('\n')
      : lines.with(line.line - 1, written).join('\n');
  if (next.length > LONGEST_LIST) throw new UserFacingError('This list is full. Check it first, then begin another.');
  return { list: next, pieces };
};
