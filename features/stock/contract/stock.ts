import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES, MAX_PIECES } from '#platform/contract/limits.ts';
import { LIST_LIMIT } from '#platform/contract/pages.ts';
import { Shortage } from './shortages.ts';

/** Why a product's stock changed. An order that released its pieces was either cancelled or has expired. */
export const StockMoveReason = z.enum([
  'opening',
  'edited',
  'placed',
  'changed',
  'cancelled',
  'expired',
  'shipped',
  'delivered',
  'undelivered',
  'refunded',
  'returned',
  'received',
  'counted',
  'imported',
  'undone',
]);
export type StockMoveReason = z.infer<typeof StockMoveReason>;

export const StockMovement = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  reason: StockMoveReason,
  /** Name of the person who made the change; null if the shop made it. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  /** Change in the pieces on hand; negative if pieces left. */
  pieces: z.number().int(),
  /** Change in the pieces that orders hold; negative if they were released. */
  held: z.number().int(),
  /** After the change: pieces on hand, and pieces for sale (`stock`). */
  onHand: z.number().int(),
  stock: z.number().int(),
});
export type StockMovement = z.infer<typeof StockMovement>;

export const StockHistory = z.object({
  product: z.object({ _id: z.string(), sku: z.string(), name: z.string(), slug: z.string(), isSold: z.boolean() }),
  onHand: z.number().int(),
  held: z.number().int(),
  /** Pieces promised to orders that a count did not find. */
  short: z.number().int(),
  stock: z.number().int(),
  /** Newest first. */
  moves: z.array(StockMovement),
  /** Value of `before` for the next page; null on the last page. */
  next: z.string().nullable(),
});
export type StockHistory = z.infer<typeof StockHistory>;

/** Goods in, or a count of the shelf. */
export const StockEntryKind = z.enum(['received', 'counted']);
export type StockEntryKind = z.infer<typeof StockEntryKind>;

const NamedProduct = z.object({ _id: z.string(), sku: z.string(), name: z.string() });

/** A list of SKUs and pieces as the shop reads it. Lines with the same product are added up. */
export const CheckedStockEntry = z.object({
  products: z.array(
    z.object({
      product: NamedProduct,
      /** Numbers of the lines that name the product. */
      lines: z.array(z.number().int()),
      /** Pieces received, or pieces counted less pieces on hand. */
      pieces: z.number().int(),
      onHand: z.number().int(),
      /** Pieces that orders would lack, because they hold more than would be on the shelf. */
      missing: z.number().int(),
    }),
  ),
  problems: z.array(z.object({ line: z.number().int(), text: z.string(), message: z.string() })),
});
export type CheckedStockEntry = z.infer<typeof CheckedStockEntry>;

/** Lines are differences, not totals, so that orders placed since the check still count. */
export const StockEntryForm = z
  .object({
    kind: StockEntryKind,
    supplier: z.string().trim().max(120, 'Must be 120 characters or shorter').default(''),
    note: z.string().trim().max(200, 'Must be 200 characters or shorter').default(''),
    lines: z
      .array(
        z.object({
          productId: Id,
          pieces: z.number('Enter a whole number').int('Enter a whole number').min(-MAX_PIECES).max(MAX_PIECES),
        }),
      )
      .min(1, 'There is nothing to save')
      .max(MAX_LINES),
  })
  .superRefine(({ kind, lines }, context) => {
    for (const [at, { productId, pieces }] of lines.entries()) {
      if (kind === 'received' && pieces < 1) {
        context.addIssue({ code: 'custom', path: ['lines', at, 'pieces'], message: 'At least 1 piece' });
      }
      if (lines.findIndex((line) => line.productId === productId) < at) {
        context.addIssue({ code: 'custom', path: ['lines', at, 'productId'], message: 'This product is listed twice' });
      }
    }
  });
export type StockEntryForm = z.output<typeof StockEntryForm>;

export const StockEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  kind: StockEntryKind,
  supplier: z.string(),
  note: z.string(),
  by: z.string(),
  products: z.number().int(),
  /** Sum over all products; for a count, the sum of the differences it found. */
  pieces: z.number().int(),
  undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type StockEntry = z.infer<typeof StockEntry>;

/** A saved entry, with those of its products that lack pieces. */
export const SavedStockEntry = StockEntry.extend({ shortages: z.array(Shortage) });
export type SavedStockEntry = z.infer<typeof SavedStockEntry>;

const keysetQuery = (limit: number) =>
  z.object({
    /** Id of the last item on the previous page. */
    before: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(limit),
  });

export const stock = {
  history: endpoint({
    method: 'GET',
    path: '/product/:id/stock',
    summary: 'List the stock changes of a product, newest first, with author, reason, time and resulting stock',
    auth: 'staff',
    permission: 'stock.read',
    params: z.object({ id: Id }),
    query: keysetQuery(50),
    reply: json(StockHistory),
    errors: ['product_not_found'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/stock/check',
    summary: 'Check a list of SKUs and pieces for goods in or a count, and preview its changes',
    auth: 'staff',
    permission: 'stock.edit',
    body: json(
      z.object({ kind: StockEntryKind, text: z.string().max(50_000, 'Must be 50,000 characters or shorter') }),
    ),
    reply: json(CheckedStockEntry),
    errors: ['too_many_lines'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/stock/entries',
    summary:
      'Save goods in or a count, all or nothing; `pieces` are differences; a count may cause `shortages` of orders',
    auth: 'staff',
    permission: 'stock.edit',
    idempotent: true,
    changes: 'products',
    body: json(StockEntryForm),
    reply: json(SavedStockEntry),
    status: 201,
    errors: ['product_not_found', 'count_outdated', 'stock_too_much', 'entry_key_reused'],
  }),
  entries: endpoint({
    method: 'GET',
    path: '/stock/entries',
    summary: 'List goods in and counts, newest first',
    auth: 'staff',
    permission: 'stock.read',
    query: keysetQuery(10),
    reply: json(z.object({ entries: z.array(StockEntry), next: z.string().nullable() })),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/stock/entries/:id/undo',
    summary: 'Undo goods in or a count, unless orders hold its pieces',
    auth: 'staff',
    permission: 'stock.edit',
    changes: 'products',
    params: z.object({ id: Id }),
    reply: json(StockEntry),
    errors: ['entry_not_found', 'stock_held', 'stock_too_much'],
  }),
};
