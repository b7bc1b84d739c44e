import type { z } from 'zod';
import type { ProductDetails, DetailsForm } from '#contract/product-details.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { checkDrafts, refuseProblems } from './check-drafts.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { readDetails } from './read-details.ts';
import { holdStored } from './read-stored.ts';
import { writeProducts } from './write-products.ts';

type Form = z.output<typeof DetailsForm>;

const draftOf = (stored: StoredProduct, form: Form): ProductDraft => {
  const { onHand: _, reserved: _r, ...was } = stored;
  const { version, pictures, brand, ...details } = form;
  return {
    ...was,
    ...details,
    of: { id: was.of.id, version },
    brand: brand === '' ? null : brand,
    pictures: [...was.pictures.slice(0, 1), ...pictures],
  };
};

/**
 * Replaces the details of a product on sale, and what it is found by.
 * @throws Refusal `product_not_found`, `product_changed` when it is not the version that was read, `sku_taken`,
 *   `invalid_request` for a category, attribute or joint that there is not
 */
export const saveDetails = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  form: Form,
): Promise<ProductDetails> => {
  await db.transaction(async (trx) => {
    const stored = (await holdStored(trx, [id])).get(id);
    if (stored === undefined) throw new Refusal('product_not_found');
    const drafts = [draftOf(stored, form)];
    refuseProblems(await checkDrafts(trx, drafts));
    await writeProducts(trx, drafts, { customerId });
  });
  return readDetails(db, id);
};
