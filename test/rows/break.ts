/** The behaviour of one row of docs/specification.md, taken away by one replacement. */
export type Break = {
  row: number;
  /** What is taken away, in words. */
  takes: string;
  file: string;
  from: string;
  to: string;
};

/** Breaks of the files of one folder. */
export const breaksIn =
  (folder: string) =>
  (row: number, takes: string, file: string, from: string, to: string): Break => ({
    row,
    takes,
    file: `${folder}/${file}`,
    from,
    to,
  });
