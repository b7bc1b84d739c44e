/** The behaviour of one row of docs/specification.md, taken away by one replacement. */
export type Break = {
  row: number;
  /** What is taken away, in words. */
  takes: string;
  file: string;
  from: string;
  to: string;
};

export const broken = (row: number, takes: string, file: string, from: string, to: string): Break => ({
  row,
  takes,
  file,
  from,
  to,
});
