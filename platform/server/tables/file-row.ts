/** A row of a file in any format; the first one has the column names. */
export type FileRow = {
  /** The line that it begins on. Line numbers rise, and no two rows have the same. */
  line: number;
  cells: string[];
  /** The indexes of cells that are numbers, if the file format tells. */
  numeric?: number[];
  /** The key of the row in the system that the file comes from, which stays the same when its other cells change. */
  origin?: string;
  /** The indexes of empty cells that say nothing: unlike other empty cells, they leave a field as it is. */
  omitted?: number[];
  /** If the row makes a new product, it is a draft: the system that the file comes from does not sell it. */
  isDraft?: true;
  /** Why this row alone is refused; the others are read. */
  fault?: string;
  /** Possible mistakes, with the column that each concerns; empty for the whole row. The row is read all the same. */
  warnings?: { column: string; message: string }[];
};
