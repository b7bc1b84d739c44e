import { z } from 'zod';
import { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { PRICE_ENDINGS } from '#features/price-sheet/contract/price-ending.ts';
import { DetailsForm } from '#features/product-editing/contract/product-details.ts';
import { ProductFilter, type ProductStatus } from '#features/product-filter/contract/product-filter.ts';
import { json } from '#platform/contract/bodies.ts';
import { FacetFilter } from '#platform/contract/facet-filters.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { typedDecimal } from '#platform/contract/typed-numbers.ts';

/** The actions that change the state of products, and the states in which products must be for each. */
export const stateActions = {
  publish: ['draft'],
  withdraw: ['active'],
  delete: ['active', 'draft'],
  restore: ['archived'],
} as const satisfies Record<string, readonly ProductStatus[]>;
export type StateAction = keyof typeof stateActions;

/** A change in percent, as text or a number from a form; below zero, the price falls. */
const Percent = z
  .union([z.number(), typedDecimal], 'Enter a number such as 3 or -2.5')
  .pipe(
    z
      .number('Enter a number such as 3 or -2.5')
      .gt(-100, 'More than -100 percent')
      .max(1000, 'At most 1,000 percent')
      .multipleOf(0.01, 'At most two decimals'),
  );

export const ProductChange = z.discriminatedUnion('field', [
  /** The regular price of one minimum order. */
  z.object({ field: z.literal('price'), percent: Percent, ending: z.enum(PRICE_ENDINGS).default('cent') }),
  /** The slug of the new category. */
  z.object({ field: z.literal('category'), category: DetailsForm.shape.category }),
  /** The name of the new brand, which the shop may not have yet; empty for none. */
  z.object({ field: z.literal('brand'), brand: DetailsForm.shape.brand }),
  /** The new tax class; empty for the shop's default. */
  z.object({ field: z.literal('taxClass'), taxClassId: DetailsForm.shape.taxClassId }),
  z.object({ field: z.literal('state'), action: z.enum(['publish', 'withdraw', 'delete', 'restore']) }),
]);
export type ProductChange = z.output<typeof ProductChange>;

/** True if a price filter is completely understood: `5..10`, an open end, or both ends as a form sends them. */
const isPriceRange = (price: z.output<typeof FacetFilter>): boolean => {
  const texts = [price].flat().map(String);
  const ends = texts.length === 1 ? texts.flatMap((text) => text.split('..')) : texts;
  return ends.length > 0 && ends.length <= 2 && ends.every((end) => Number.isFinite(Number(end)));
};

const isChosen = (values: unknown): boolean => !Array.isArray(values) || values.length > 0;
const Chosen = FacetFilter.refine(isChosen, 'Choose one, or leave this filter out').optional();

/**
 * The filter of a list. Lists ignore values that they do not understand. Here, that would change products that nobody
 * selected, so such values are refused.
 */
const BulkFilter = ProductFilter.extend({
  brand: Chosen,
  availability: Chosen,
  price: FacetFilter.refine(isPriceRange, 'Filter by a price such as 5..10').optional(),
}).strict();

export const BulkForm = z
  .strictObject({
    filter: BulkFilter.prefault({}),
    change: ProductChange,
  })
  .superRefine(({ filter: { state }, change }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['change', field], message });
    if (change.field !== 'state') {
      if (state === 'archived') refuse('field', 'Deleted products can only be restored');
      return;
    }
    const states: readonly ProductStatus[] = stateActions[change.action];
    if (!states.includes(state)) refuse('action', 'This change is not possible for products in this state');
  });
export type BulkForm = z.output<typeof BulkForm>;

export const bulkChanges = {
  check: endpoint({
    method: 'POST',
    path: '/products/bulk',
    summary:
      'Check a change of all products that a filter finds, without changing them. It is then applied or undone like an import',
    auth: 'staff',
    permission: 'products.edit',
    idempotent: true,
    body: json(BulkForm),
    reply: json(ProductImport),
    status: 201,
    errors: ['too_many_products', 'entry_key_reused'],
  }),
};
