import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isEmptyOrDate, isIsoDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredLines, requiredText } from '#platform/contract/fields.ts';
import { MAX_SALE_PRODUCTS } from '#platform/contract/limits.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The most products that a preview lists. */
export const PREVIEW_SIZE = 100;

/** The most characters in a list of SKUs: 40 for each line on average. */
const MAX_LIST_LENGTH = 40 * MAX_SALE_PRODUCTS;

/** A character takes up to three bytes. */
const MAX_FORM_BYTES = 3 * MAX_LIST_LENGTH + 10_000;

export const SALE_STATES = ['waiting', 'on', 'over'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** The kinds of `value`: SKUs, a category's slug, or a brand. */
export const SALE_SCOPES = ['skus', 'category', 'brand'] as const;

/** A sale as staff enter it. Days are whole days in the shop's time zone. */
export const SaleForm = z
  .object({
    name: requiredText('Name is Required', 100),
    scope: z.enum(SALE_SCOPES),
    /** SKUs: one a line, with the reduced price in dollars after it if there is no percentage (`VAL-0011 8.00`). */
    value: requiredLines('Enter SKUs, a category or a brand', MAX_LIST_LENGTH),
    /** Empty if each SKU has its own price. */
    percent: z.union([
      z.literal('').transform(() => null),
      z.null(),
      z.coerce.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1%').max(95, 'At most 95%'),
    ]),
    /** The first day; empty if the sale starts at once. */
    startsOn: z.string().refine(isEmptyOrDate, 'Enter a day'),
    /** The last day. */
    endsOn: z.string().refine(isIsoDate, 'Enter the last day'),
  })
  .refine(({ scope, percent }) => percent !== null || scope === 'skus', {
    path: ['percent'],
    message: 'Enter a percentage, or list SKUs with their prices',
  });
export type SaleForm = z.output<typeof SaleForm>;

export const Sale = z.object({
  _id: z.string(),
  name: z.string(),
  percent: z.number().int().nullable(),
  startsAt: z.iso.datetime(),
  /** When it ends or ended. */
  endsAt: z.iso.datetime(),
  state: z.enum(SALE_STATES),
  products: z.number().int(),
  /** The name of the staff member who added it; null for the demo, and after their account is deleted. */
  by: z.string().nullable(),
});
export type Sale = z.infer<typeof Sale>;

/** One product of a sale, with its price before and during it. */
const SalePreviewRow = z.object({
  sku: z.string(),
  /** Null if no product for sale has the SKU. */
  name: z.string().nullable(),
  /** Dollars for one minimum order. */
  regularPrice: z.number().nullable(),
  price: z.number().nullable(),
  /** The reason why the product would be left out; null if the sale would reduce it. */
  problem: z.string().nullable(),
});

export const SalePreview = z.object({
  /** The number of products that the sale would reduce. */
  products: z.number().int(),
  /** The number of products that are left out. */
  leftOut: z.number().int(),
  /** At most `PREVIEW_SIZE` products; those left out come first. */
  rows: z.array(SalePreviewRow),
});
export type SalePreview = z.infer<typeof SalePreview>;

export const sales = {
  list: endpoint({
    method: 'GET',
    path: '/sales',
    summary: 'List sales, the latest first; `X-Counts` has the number in each state',
    auth: 'staff',
    permission: 'products.edit',
    query: PageQuery.extend({ state: z.enum(['', ...SALE_STATES]).default('') }),
    reply: json(z.array(Sale)),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/sales/preview',
    summary: 'List what a sale would change, without changing anything',
    auth: 'staff',
    permission: 'products.edit',
    body: json(SaleForm, { maxBytes: MAX_FORM_BYTES }),
    reply: json(SalePreview),
    errors: ['category_not_found', 'catalog_busy', 'body_too_large'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/sales',
    summary: 'Add a sale; products that cannot take part are left out, as the preview says',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    body: json(SaleForm, { maxBytes: MAX_FORM_BYTES }),
    reply: json(z.object({ _id: z.string(), products: z.number().int() })),
    status: 201,
    errors: ['category_not_found', 'catalog_busy', 'sale_empty', 'body_too_large'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/sales/:id/end',
    summary: 'End a sale now, or cancel one that has not started; its products get their regular prices back',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params: z.object({ id: Id }),
    reply: json(z.object({ ended: z.literal(true) })),
    errors: ['sale_not_found', 'sale_over'],
  }),
};
