import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ProductDetail, ProductForm } from '#features/products/contract/products.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { checkDrafts, throwDraftProblems } from './check-drafts.ts';
import { getProductForStaff } from '#features/products/server/get-product.ts';
import { DEFAULT_SALE_FIELDS, type ProductDraft } from './product-draft.ts';
import { lockStoredProducts } from './stored-products.ts';
import { slugify } from './slugify.ts';
import { UNSORTED_CATEGORY } from './add-category.ts';
import { writeProducts } from './write-products.ts';

type NewProduct = z.output<typeof ProductForm> & { status: 'active' | 'draft' };

/** Builds the draft of a new product, with a generated SKU and slug. */
const toNewDraft = (form: NewProduct): ProductDraft => {
  const suffix = randomUUID().slice(0, 8);
  const slug = [slugify(form.name), suffix].filter(Boolean).join('-');
  return {
    of: null,
    sku: `NEW-${suffix.toUpperCase()}`,
    slug,
    ...(form.status === 'draft' && { status: form.status }),
    name: form.name,
    description: form.description,
    category: UNSORTED_CATEGORY.slug,
    brand: null,
    family: slug,
    unitPriceCents: toCents(form.unitPrice),
    minOrder: form.minOrder,
    lowStockAt: 0,
    ...DEFAULT_SALE_FIELDS,
    pieces: form.stock,
    pictures: [{ url: form.image, alt: form.name }],
    partNumbers: [],
    attributes: [],
    ends: [],
  };
};

/**
 * Adds a product, last in the list and first among the newest. A draft is not for sale until staff publish it.
 * @throws DomainError `name_taken`
 */
export const addProduct = async (db: Database, { customerId }: Caller, form: NewProduct): Promise<ProductDetail> => {
  const drafts = [toNewDraft(form)];
  const ids = await db.transaction(async (trx) => {
    await lockStoredProducts(trx, []);
    throwDraftProblems(await checkDrafts(trx, drafts));
    return writeProducts(trx, drafts, { customerId });
  });
  return getProductForStaff(db, ids.join());
};
