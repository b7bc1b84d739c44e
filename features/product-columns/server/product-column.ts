import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';

/**
 * Where a cell is: the header above it, and whether the file stores it as a number (text with digits is not one).
 * `warn` adds a warning to the row.
 */
export type CellPlace = { header: string; isNumber: boolean; warn: (message: string) => void };

export type ProductColumn = {
  header: string;
  /** Other headers of the same column. */
  also?: readonly string[];
  /** The draft field that the column fills, as problems name it. */
  field: string;
  /** True if workbooks store the column as numbers. */
  isNumber?: boolean;
  /** Formats a product's value for the cell. */
  write: (
    product: Pick<StoredProduct, Exclude<keyof ProductDraft, 'of'>> & { onHand: number; reserved: number },
  ) => string;
  /**
   * Reads a cell into a draft.
   * @throws CellParseError
   */
  read: (cell: string, draft: ProductDraft, place: CellPlace) => Partial<ProductDraft>;
};
