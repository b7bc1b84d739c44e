import type { FileRow } from './file-row.ts';

/** Changes a cell of a row. The row remembers the text in the file, so that staff read from what to what it changes. */
export const changeCell = (row: FileRow, at: number, text: string): FileRow => {
  const { originals = [], cells } = row;
  const original = originals.find((one) => one.at === at) ?? { at, text: cells[at] ?? '' };
  return { ...row, cells: cells.with(at, text), originals: [...originals.filter((one) => one.at !== at), original] };
};
