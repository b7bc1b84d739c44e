/** A row of a file in any format; the first one has the column names. */
export type FileRow = {
  /** The line on which the row begins. Line numbers rise, and no two rows have the same. */
  line: number;
  cells: string[];
  /** The indexes of cells that are numbers, if the file format marks them. */
  numeric?: number[];
  /** The key of the row in the system that the file comes from, which stays the same when its other cells change. */
  origin?: string;
  /** The indexes of empty cells that leave a field as it is, while other empty cells clear it. */
  omitted?: number[];
  /**
   * True if a new product from this row becomes a draft, because the system that the file comes from does not
   * sell it.
   */
  isDraft?: true;
  /**
   * The price of one minimum order in a sale, in cents, and the first and last day of the sale. Without a first day it
   * starts at once, without a last day it lasts a year. Null if the product is in no sale, so that one that an earlier
   * file has added ends; without a value, sales stay as they are.
   */
  reduced?: { priceCents: number; startsOn: string; endsOn: string } | null;
  /** The texts in the file of cells that were changed after reading, such as the name of a variant, by their index. */
  originals?: { at: number; text: string }[];
  /** The reason why this row is refused; other rows are read. */
  fault?: string;
  /** Possible mistakes, each with its column; an empty column means the whole row. The row is read nevertheless. */
  warnings?: { column: string; message: string }[];
};
