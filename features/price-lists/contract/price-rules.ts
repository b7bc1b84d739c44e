import { z } from 'zod';
import { file, json, upload } from '#platform/contract/bodies.ts';
import { dollarsSchema } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id } from '#platform/contract/fields.ts';
import { MAX_LINES, MAX_PIECES } from '#platform/contract/limits.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The kinds of goods that a price applies to. A category includes those below it. */
export const RULE_TARGETS = ['product', 'category', 'brand', 'all'] as const;
export type RuleTarget = (typeof RULE_TARGETS)[number];

/** The highest price that can be entered. */
const MAX_DOLLARS = 1_000_000;

/** True for a number with at most two decimals. */
const isInHundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** The highest `per`, the number of pieces that a price is for. */
const MAX_PER = 1_000_000;

const Whole = (most: number) =>
  z.coerce
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(most, `At most ${most.toLocaleString('en-US')}`);

/** A field that may be empty, which means null. */
const optional = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value))
    .pipe(schema.nullable() as unknown as z.ZodType<z.output<S> | null, string | number | null>);

const Percent = z.coerce
  .number('Enter a number')
  .min(0.01, 'More than 0%')
  .max(99.99, 'Less than 100%')
  .refine(isInHundredths, 'At most two decimals');

const Price = dollarsSchema('Enter an amount').refine((dollars) => dollars <= MAX_DOLLARS, 'At most 1,000,000');

const values = z.object({
  /** The fewest pieces in a line for which the price applies. */
  from: Whole(MAX_PIECES),
  /** The percentage taken off the regular price. */
  percent: optional(Percent),
  /** Dollars for `per` pieces, for a product only. */
  price: optional(Price),
  per: optional(Whole(MAX_PER)).transform((per) => per ?? 1),
});

const isEitherOr = ({ percent, price }: { percent: number | null; price: number | null }): boolean =>
  (percent === null) !== (price === null);

const wrongValue = { path: ['price'], message: 'Enter either a price or a percentage' };

export const RuleValues = values.refine(isEitherOr, wrongValue);
export type RuleValues = z.output<typeof RuleValues>;

/** A new price. `value` is a SKU, the address of a category, or a brand; empty for everything. */
export const NewRule = values
  .extend({ target: z.enum(RULE_TARGETS), value: z.string().trim().max(100, 'Must be 100 characters or shorter') })
  .refine(isEitherOr, wrongValue)
  .refine(({ target, price }) => price === null || target === 'product', {
    path: ['price'],
    message: 'Only a product has a price of its own. Enter a percentage',
  })
  .refine(({ target, value }) => target === 'all' || value !== '', { path: ['value'], message: 'This is Required' });
export type NewRule = z.output<typeof NewRule>;

export const PriceRule = z.object({
  _id: z.string(),
  target: z.enum(RULE_TARGETS),
  /** The value in the same format as in `NewRule`. */
  value: z.string(),
  /** The name of the product, category or brand; empty for everything. */
  name: z.string(),
  from: z.number().int(),
  percent: z.number().nullable(),
  /** Dollars for `per` pieces. */
  price: z.number().nullable(),
  per: z.number().int(),
  /** Dollars for one minimum order of the product, without a sale; null for other targets. */
  regularPrice: z.number().nullable(),
  minOrder: z.number().int(),
});
export type PriceRule = z.infer<typeof PriceRule>;

const params = z.object({ id: Id });

/** True if staff have confirmed that a price of $0.00 is meant. */
const allowsFree = z.boolean().default(false);

const saved = json(z.object({ version: z.number().int(), rules: z.number().int() }));

/** The largest price file, in bytes. A line has fewer than 200. */
const MAX_FILE_BYTES = 1_500_000;

const ruleErrors = [
  ...(['price_list_not_found', 'list_changed', 'rule_twice', 'price_free', 'price_rule_limit'] as const),
  'catalog_busy',
] as const;

export const priceRules = {
  list: endpoint({
    method: 'GET',
    path: '/price-lists/:id/rules',
    summary: 'List the prices of a price list: products by SKU, then categories, brands and everything',
    auth: 'staff',
    permission: 'products.edit',
    params,
    query: PageQuery.extend({
      /** Part of a SKU or name. */
      search: z.string().trim().max(100).default(''),
    }),
    reply: json(z.array(PriceRule)),
    errors: ['price_list_not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/price-lists/:id/rules',
    summary: 'Add, change and delete prices of a price list, all or none',
    auth: 'staff',
    permission: 'products.edit',
    params,
    body: json(
      z.object({
        version: ExpectedVersion,
        added: z.array(NewRule).max(MAX_LINES).default([]),
        changed: z
          .array(values.extend({ _id: Id }).refine(isEitherOr, wrongValue))
          .max(MAX_LINES)
          .default([]),
        removed: z.array(Id).max(MAX_LINES).default([]),
        allowsFree,
      }),
      { maxBytes: 400_000 },
    ),
    reply: saved,
    errors: [...ruleErrors, 'body_too_large'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/price-lists/:id/import',
    summary:
      'Replace all prices of a price list by those of a CSV file with the columns SKU, Category, Brand, From, Price, Per and Percent, all or none',
    auth: 'staff',
    permission: 'products.edit',
    params,
    query: z.object({
      version: z.coerce.number().pipe(ExpectedVersion),
      allowsFree: z.stringbool().default(false),
    }),
    body: upload({ types: ['text/csv'], advice: 'Choose a CSV file.', maxBytes: MAX_FILE_BYTES }),
    reply: saved,
    errors: [...ruleErrors, 'price_file_faulty', 'body_too_large', 'unsupported_media_type'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/price-lists/:id/export',
    summary: 'Export the prices of a price list as CSV, in the form that the import reads',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: file('text/csv'),
    errors: ['price_list_not_found'],
  }),
};
