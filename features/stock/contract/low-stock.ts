import { z } from 'zod';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';

/** What of a product is little, where nobody has said it of that product. */
export const DEFAULT_LOW_STOCK_AT = 5;

/** The pace of sales is that of so many days. */
export const PACE_DAYS = 30;

/** What would be gone within so many days, at that pace, is to be ordered. */
export const REORDER_WITHIN_DAYS = 14;

export const LowStock = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  /** What can still be bought. */
  stock: z.number().int(),
  /** From here down it is little. */
  lowAt: z.number().int(),
  /** Pieces sold in the last `PACE_DAYS`, without what was refunded. */
  sold: z.number().int(),
  /** Until nothing is left at that pace; null where nothing was sold. */
  daysLeft: z.number().int().nullable(),
  /** When more of it is expected, where somebody knows. */
  expectedOn: z.string().nullable(),
});
export type LowStock = z.infer<typeof LowStock>;

export const lowStock = {
  list: endpoint({
    method: 'GET',
    path: '/stock/low',
    summary:
      'Products on sale of which little is left, by their own figure or by the pace of sales; the soonest gone first',
    auth: 'staff',
    permission: 'stock.read',
    query: PageQuery,
    answer: json(z.array(LowStock)),
  }),
  export: endpoint({
    method: 'GET',
    path: '/stock/low/export',
    summary:
      'The same as CSV, all of it or chosen products, with the makers’ numbers and how many to order, for a supplier',
    auth: 'staff',
    permission: 'stock.read',
    query: z.object({
      /** Ids with commas between them; none is all that is low. */
      products: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(Id).max(MAX_LINES))
        .optional(),
    }),
    answer: file('text/csv'),
  }),
};
