import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ProductDetail, ProductForm } from '#features/products/contract/products.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { checkDrafts, refuseProblems } from './check-drafts.ts';
import { getProduct } from '#features/products/server/get-product.ts';
import { PLAIN_TERMS, type ProductDraft } from './product-draft.ts';
import { holdStored } from './read-stored.ts';
import { slugOf } from './slug-of.ts';
import { UNSORTED } from './unsorted.ts';
import { writeProducts } from './write-products.ts';

/** Its SKU and address are made here. */
const draftOf = (form: z.output<typeof ProductForm>): ProductDraft => {
  const mark = randomUUID().slice(0, 8);
  const slug = [slugOf(form.name), mark].filter(Boolean).join('-');
  return {
    of: null,
    sku: `NEW-${mark.toUpperCase()}`,
    slug,
    name: form.name,
    description: form.description,
    category: UNSORTED.slug,
    brand: null,
    family: slug,
    unitPriceCents: toCents(form.unitPrice),
    minOrder: form.minOrder,
    lowStockAt: 0,
    ...PLAIN_TERMS,
    pieces: form.stock,
    pictures: [{ url: form.image, alt: form.name }],
    partNumbers: [],
    attributes: [],
    ends: [],
  };
};

/**
 * Puts a product on sale, at the end of the list and at the head of the newest.
 * @throws Refusal `name_taken`
 */
export const addProduct = async (
  db: Database,
  { customerId }: Caller,
  form: z.output<typeof ProductForm>,
): Promise<ProductDetail> => {
  const drafts = [draftOf(form)];
  const ids = await db.transaction(async (trx) => {
    await holdStored(trx, []);
    refuseProblems(await checkDrafts(trx, drafts));
    return writeProducts(trx, drafts, { customerId });
  });
  return getProduct(db, ids.join());
};
