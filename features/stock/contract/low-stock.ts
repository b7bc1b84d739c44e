import { z } from 'zod';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { listFilters } from '#features/product-filter/contract/product-filter.ts';

/** Low-stock threshold, in pieces, of a product without a threshold of its own. */
export const DEFAULT_LOW_STOCK_AT = 5;

/** Sales of this many days give a product's pace of sales. */
export const PACE_DAYS = 30;

/** Products that would be gone within this many days at their current pace count as low. */
export const REORDER_WITHIN_DAYS = 14;

export const LowStock = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  /** Address of its picture. */
  img: z.string(),
  /** Pieces that can still be bought. */
  stock: z.number().int(),
  /** Threshold: at this stock or below, the product is low. */
  lowAt: z.number().int(),
  /** Pieces sold in the last `PACE_DAYS`, without refunded ones. */
  sold: z.number().int(),
  /** Days until the stock is gone at the current pace; null if none was sold. */
  daysLeft: z.number().int().nullable(),
  /** When the next delivery is expected; null if unknown. */
  expectedOn: z.string().nullable(),
  /** Pieces to order, unless staff choose another number. */
  suggested: z.number().int(),
});
export type LowStock = z.infer<typeof LowStock>;

/** The states of low products in the list. Staff also reorder products that are not for sale at the moment. */
export const LOW_STOCK_STATES = ['active', 'draft'] as const;

const lowStockFilter = { ...listFilters, state: z.enum(LOW_STOCK_STATES).default('active') };

export const lowStock = {
  list: endpoint({
    method: 'GET',
    path: '/stock/low',
    summary:
      'List or search products for sale, or drafts, that are low on stock, by threshold or pace of sales; soonest to sell out first',
    auth: 'staff',
    permission: 'stock.read',
    query: PageQuery.extend(lowStockFilter),
    reply: json(z.array(LowStock)),
  }),
  export: endpoint({
    method: 'GET',
    path: '/stock/low/export',
    summary:
      'Export low-stock products as CSV, all or chosen, with makers’ numbers and order quantities for a supplier',
    auth: 'staff',
    permission: 'stock.read',
    query: z.object({
      ...lowStockFilter,
      /** Comma-separated product ids; without it, all low products that match the filter. */
      products: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(Id).max(MAX_LINES))
        .optional(),
      /** Pieces to order that staff chose instead of the suggestion: `id:pieces`, with commas between them. */
      quantities: z
        .string()
        .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split(':'))) as unknown)
        .pipe(z.record(Id, z.coerce.number().int().min(1).max(1_000_000)))
        .optional(),
    }),
    reply: file('text/csv'),
  }),
};
