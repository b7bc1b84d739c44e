import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isEmptyOrDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_CODE_SCOPE } from '#platform/contract/limits.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { CODE_KINDS } from './code-cents.ts';
import { normalizeCode } from './normalize-code.ts';

export const CODE_STATES = ['waiting', 'on', 'over', 'off'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** The goods that a code applies to: all, or those with certain SKUs, categories or brands. */
export const CODE_SCOPES = ['all', 'skus', 'categories', 'brands'] as const;

/** The largest amount or minimum that staff can enter. */
const MAX_DOLLARS = 1_000_000;

const empty = z.literal('').transform(() => null);

const Amount = (least: number, message: string) =>
  z.coerce
    .number('Enter an amount')
    .min(least, message)
    .max(MAX_DOLLARS, 'At most 1,000,000')
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, 'Enter whole cents');

const Whole = (most: number, message: string) =>
  z.coerce.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(most, message);

/** A code as staff enter it. Days are whole days in the shop's time zone. */
export const CodeForm = z
  .object({
    code: z
      .string()
      .max(100, 'At most 40 letters and digits')
      .transform(normalizeCode)
      .pipe(z.string().regex(/^[A-Z0-9-]{3,40}$/, '3 to 40 letters, digits and hyphens')),
    kind: z.enum(CODE_KINDS),
    percent: z.union([empty, z.null(), Whole(100, 'At most 100%')]),
    /** Dollars. */
    amount: z.union([empty, z.null(), Amount(0.01, 'At least one cent')]),
    /** Dollars that the goods to which the code applies must cost in total, after price breaks. */
    minGoods: z.union([z.literal('').transform(() => 0), Amount(0, 'Not below 0')]),
    scope: z.enum(CODE_SCOPES),
    /** SKUs, category slugs, or brands, one per line of text. */
    values: z
      .union([
        z.array(z.string()),
        z
          .string()
          .max(MAX_CODE_SCOPE * 100)
          .transform((text) => text.split('\n')),
      ])
      .pipe(z.array(z.string().trim().max(100, 'One per line')).max(MAX_CODE_SCOPE, `At most ${MAX_CODE_SCOPE}`))
      .transform((values) => [...new Set(values.filter((value) => value !== ''))]),
    /** The first day; empty to start at once. */
    startsOn: z.string().refine(isEmptyOrDate, 'Enter a day'),
    /** The last day; empty for no end. */
    endsOn: z.string().refine(isEmptyOrDate, 'Enter a day'),
    /** Null for any number of orders. */
    mostUses: z.union([empty, z.null(), Whole(1_000_000_000, 'At most 1,000,000,000')]),
    onceEach: z.boolean(),
    /** True if the code also applies to goods at sale prices. */
    onReduced: z.boolean(),
    isActive: z.boolean(),
  })
  .refine(({ kind, percent }) => kind !== 'percent' || percent !== null, {
    path: ['percent'],
    message: 'Enter a percentage',
  })
  .refine(({ kind, amount }) => kind !== 'amount' || amount !== null, { path: ['amount'], message: 'Enter an amount' })
  .refine(({ scope, values }) => scope === 'all' || values.length > 0, {
    path: ['values'],
    message: 'Choose what the code applies to',
  });
export type CodeForm = z.output<typeof CodeForm>;

const CodeFields = z.object({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(CODE_KINDS),
  percent: z.number().int().nullable(),
  /** Dollars. */
  amount: z.number().nullable(),
  /** Dollars. */
  minGoods: z.number(),
  mostUses: z.number().int().nullable(),
  isActive: z.boolean(),
  state: z.enum(CODE_STATES),
  /** Orders that use the code, except those that were canceled or expired unpaid. */
  used: z.number().int(),
});

export const CodeRow = CodeFields.extend({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  /** Dollars that the code took off the orders that use it. */
  given: z.number(),
});
export type CodeRow = z.infer<typeof CodeRow>;

export const DiscountCode = CodeFields.extend({
  scope: z.enum(CODE_SCOPES),
  values: z.array(z.string()),
  /** Dates such as 2026-12-01. */
  startsOn: z.string(),
  /** Empty if the code never ends. */
  endsOn: z.string(),
  onceEach: z.boolean(),
  onReduced: z.boolean(),
  version: z.number().int(),
});
export type DiscountCode = z.infer<typeof DiscountCode>;

const params = z.object({ id: Id });

export const discountCodes = {
  list: endpoint({
    method: 'GET',
    path: '/discount-codes',
    summary: 'List discount codes, the latest first; `X-Counts` has the number in each state',
    auth: 'staff',
    permission: 'products.edit',
    query: PageQuery.extend({ state: z.enum(['', ...CODE_STATES]).default('') }),
    reply: json(z.array(CodeRow)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/discount-codes/:id',
    summary: 'Get a discount code',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: json(DiscountCode),
    errors: ['discount_code_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/discount-codes',
    summary: 'Add a discount code',
    auth: 'staff',
    permission: 'products.edit',
    body: json(CodeForm),
    reply: json(DiscountCode),
    status: 201,
    errors: ['discount_code_taken'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/discount-codes/:id',
    summary: 'Change a discount code, or switch it off. Orders that already use it keep their prices',
    auth: 'staff',
    permission: 'products.edit',
    params,
    body: json(CodeForm.safeExtend({ version: z.int32() })),
    reply: json(DiscountCode),
    errors: ['discount_code_not_found', 'discount_code_taken', 'discount_code_changed'],
  }),
};
