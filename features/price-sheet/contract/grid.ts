import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id } from '#platform/contract/fields.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { DetailsForm } from '#features/product-editing/contract/product-details.ts';
import { ProductForm } from '#features/products/contract/products.ts';

/** Columns of the grid, each with the schema of its form field. */
export const gridCells = {
  unitPrice: ProductForm.shape.unitPrice,
  stock: ProductForm.shape.stock,
  minOrder: ProductForm.shape.minOrder,
  lowStockAt: DetailsForm.shape.lowStockAt,
};

export const gridColumns = ['unitPrice', 'stock', 'minOrder', 'lowStockAt'] as const;

/** The changed cells of a product, and the product version that was read. */
const GridRow = z.object(gridCells).partial().extend({
  _id: Id,
  version: ExpectedVersion,
  /** The stock that the editor saw. The save applies the difference, so that orders placed meanwhile still count. */
  stockWas: ExpectedVersion.optional(),
});

export const GridForm = z
  .object({
    rows: z.array(GridRow).min(1, 'There is nothing to save').max(MAX_LINES),
    /** Reason for stock changes; required if there are any. */
    reason: z.string().trim().max(200, 'Must be 200 characters or shorter').default(''),
  })
  .superRefine(({ rows }, context) => {
    const refuse = (at: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['rows', at, field], message });
    const seen = new Set<string>();
    for (const [at, row] of rows.entries()) {
      if (seen.has(row._id)) refuse(at, '_id', 'This product is listed twice');
      seen.add(row._id);
      if (gridColumns.every((column) => row[column] === undefined)) refuse(at, '_id', 'This product has no changes');
      if (row.stock !== undefined && row.stockWas === undefined) refuse(at, 'stockWas', 'Enter the previous stock');
    }
  });
export type GridForm = z.output<typeof GridForm>;

export const grid = {
  save: endpoint({
    method: 'POST',
    path: '/products/grid',
    summary:
      'Update prices, stock, minimums and thresholds of many products, all or none; can be undone like an import',
    auth: 'staff',
    permission: 'products.edit',
    idempotent: true,
    changes: 'products',
    body: json(GridForm),
    reply: json(ProductImport),
    status: 201,
    errors: ['import_faulty', 'reason_missing', 'entry_key_reused'],
  }),
};
