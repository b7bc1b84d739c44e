/** One replacement that removes the behavior of a row in docs/specification.md. */
export type Break = {
  row: number;
  /** The removed behavior, in words. */
  removes: string;
  file: string;
  from: string;
  to: string;
};

export const broken = (row: number, removes: string, file: string, from: string, to: string): Break => ({
  row,
  removes,
  file,
  from,
  to,
});
