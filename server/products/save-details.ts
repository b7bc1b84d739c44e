import type { z } from 'zod';
import type { ProductDetails, DetailsForm } from '#contract/product-details.ts';
import { toCents } from '#contract/money.ts';
import type { Database } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { readDetails } from './read-details.ts';
import { reviseProduct } from './revise-product.ts';

type Form = z.output<typeof DetailsForm>;

/** The first picture keeps its words as long as it is the same one. */
const draftOf = ({ of, slug, pictures: [first] }: StoredProduct, form: Form): ProductDraft => {
  const { version, unitPrice, stock, stockWas, reason: _, image, pictures, brand, ...more } = form;
  const { taxClassId, expectedOn, priceBreaks, ...fields } = more;
  return {
    ...fields,
    of: { id: of.id, version },
    slug,
    unitPriceCents: toCents(unitPrice),
    pieces: stock - stockWas,
    brand: brand === '' ? null : brand,
    taxClassId: taxClassId === '' ? null : taxClassId,
    expectedOn: expectedOn === '' ? null : expectedOn,
    priceBreaks: priceBreaks.toSorted((one, other) => one.from - other.from),
    pictures: [first?.url === image ? first : { url: image, alt: form.name }, ...pictures],
  };
};

/**
 * Replaces all of a product on sale, and what it is found by; of the stock the difference to what the admin saw.
 * @throws Refusal `product_not_found`, `product_changed` when it is not the version that was read, `name_taken`,
 *   `sku_taken`, `reason_missing`, `stock_held`, `invalid_request` for a category, attribute or joint that there is not
 */
export const saveDetails = async (db: Database, admin: Caller, id: string, form: Form): Promise<ProductDetails> => {
  await reviseProduct(db, admin, id, form, (stored) => draftOf(stored, form));
  return readDetails(db, id);
};
