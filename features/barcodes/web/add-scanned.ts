import { parseLine, splitLines, formatListPart } from '#features/products/contract/parse-lines.ts';
import { upperCasePartNumber } from '#features/products/contract/part-numbers.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';

/** As much as the pads take. */
const LONGEST_LIST = 50_000;

/**
 * Adds one piece to a list of part numbers and pieces: to the last line of the product, or as a line of its own.
 * @param list as it stands on a pad, whatever else is on it
 * @returns the list, and how many pieces its line says now
 * @throws UserFacingError where the pad is full
 */
export const addScannedPiece = (list: string, sku: string): { list: string; pieces: number } => {
  const line = splitLines(list)
    .map(parseLine)
    // A number that nobody could read is theirs to correct: it is not written over.
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
