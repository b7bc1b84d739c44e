import { sql } from 'drizzle-orm';
import type { ProductChange } from '#features/bulk-changes/contract/bulk-changes.ts';
import { describePriceJump } from '#features/product-columns/contract/price-jump.ts';
import { changePrice } from '#features/price-sheet/contract/price-ending.ts';
import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { indexNewPrices, indexProducts } from '#features/search/server/index-products.ts';
import { ProductForm } from '#features/products/contract/products.ts';
import { type Cents, cents, formatCents, toDollars } from '#platform/contract/money.ts';
import { validationMessages } from '#platform/contract/validation-messages.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** A value that a change writes: cents; the id of a category, tax class or brand; or the name of a new brand. */
export type FieldValue = string | number | null;

/** A field of products that a bulk change sets. */
export type ChangedField = {
  /** The name of its column in the list of changes. */
  column: string;
  read: (product: StoredProduct) => FieldValue;
  /** Converts a stored value to the current one, such as the new slug of a category. By default, it stays as stored. */
  resolve?: (value: FieldValue) => FieldValue;
  /** Returns the product's new value, or why the product cannot have it. */
  change: (product: StoredProduct) => { value: FieldValue } | { problem: string };
  /** Returns a warning about a change that may be a mistake, or null. */
  warn: (before: FieldValue, after: FieldValue) => string | null;
  format: (value: FieldValue) => string;
  /** Returns the changed fields of a draft; null if the value refers to something that no longer exists. */
  toDraft: (value: FieldValue) => Partial<ProductDraft> | null;
  /** Updates the search index of the changed products. */
  index: (trx: Transaction, ids: readonly string[]) => Promise<void>;
};

type FieldChange = Exclude<ProductChange, { field: 'state' }>;
type ChangeOf<Field extends FieldChange['field']> = Extract<FieldChange, { field: Field }>;

const toPrice = (value: FieldValue): Cents => cents(Number(value));

const priceField = ({ percent, ending }: ChangeOf<'price'>): ChangedField => ({
  column: 'Unit Price',
  read: ({ unitPriceCents }) => unitPriceCents,
  change: ({ unitPriceCents }) => {
    const value = changePrice(unitPriceCents, percent, ending);
    const { error } = ProductForm.shape.unitPrice.safeParse(toDollars(value), validationMessages);
    return error === undefined ? { value } : { problem: error.issues[0]?.message ?? '' };
  },
  warn: (before, after) => describePriceJump(Number(before), Number(after)),
  format: (value) => formatCents(toPrice(value)),
  toDraft: (value) => ({ unitPriceCents: toPrice(value) }),
  index: indexNewPrices,
});

/** Products name categories by slug, and staff may change slugs before the change is applied, so changes store ids. */
const categoryField = async (db: Database | Transaction, { category }: ChangeOf<'category'>): Promise<ChangedField> => {
  const found = await rows<{ id: string; slug: string; path: string }>(
    db,
    sql`with recursive down as (
          select id, slug, name as path from category where parent_id is null
          union all select c.id, c.slug, down.path || ' > ' || c.name from category c join down on c.parent_id = down.id)
        select id, slug, path from down`,
  );
  const bySlug = new Map(found.map((one) => [one.slug, one]));
  const byId = new Map(found.map((one) => [one.id, one]));
  const value = bySlug.get(category)?.id;
  return {
    column: 'Category',
    read: (product) => bySlug.get(product.category)?.id ?? null,
    change: () => (value === undefined ? { problem: 'This category no longer exists' } : { value }),
    warn: () => null,
    format: (id) => byId.get(String(id))?.path ?? '',
    toDraft: (id) => {
      const slug = byId.get(String(id))?.slug;
      return slug === undefined ? null : { category: slug };
    },
    index: indexProducts,
  };
};

/**
 * Products name brands by name, and staff may rename brands before the change is applied, so changes store ids. For a
 * brand that does not exist yet, they store the name.
 */
const brandField = async (db: Database | Transaction, { brand }: ChangeOf<'brand'>): Promise<ChangedField> => {
  const found = await rows<{ id: string; name: string }>(db, sql`select id, name from brand`);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const known = found.find(({ name }) => name === brand);
  const value = brand === '' ? null : (known?.id ?? brand);
  return {
    column: 'Brand',
    resolve: (one) => (one === brand ? value : one),
    read: ({ of: { brandId } }) => brandId,
    change: () => ({ value }),
    warn: () => (value !== null && known === undefined ? 'The shop does not have this brand yet' : null),
    format: (one) => (one === null ? '' : (names.get(String(one)) ?? String(one))),
    toDraft: (one) => {
      const name = one === null ? null : (names.get(String(one)) ?? (one === brand ? brand : undefined));
      return name === undefined ? null : { brand: name };
    },
    index: indexProducts,
  };
};

const taxClassField = async (
  db: Database | Transaction,
  { taxClassId }: ChangeOf<'taxClass'>,
): Promise<ChangedField> => {
  const found = await rows<{ id: string; name: string }>(db, sql`select id, name from tax_class`);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const value = taxClassId === '' ? null : taxClassId;
  return {
    column: 'Tax Class',
    read: (product) => product.taxClassId,
    change: () => (value === null || names.has(value) ? { value } : { problem: 'This tax class no longer exists' }),
    warn: () => null,
    format: (id) => (id === null ? 'Default' : (names.get(String(id)) ?? '')),
    toDraft: (id) => (id === null || names.has(String(id)) ? { taxClassId: id === null ? null : String(id) } : null),
    // Tax classes are not indexed, but a sale may have begun.
    index: indexNewPrices,
  };
};

/** Creates the field of a change from the shop's current data. */
export const openField = async (db: Database | Transaction, change: FieldChange): Promise<ChangedField> => {
  switch (change.field) {
    case 'price':
      return priceField(change);
    case 'category':
      return categoryField(db, change);
    case 'brand':
      return brandField(db, change);
    case 'taxClass':
      return taxClassField(db, change);
  }
};
