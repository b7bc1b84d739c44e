import type { z } from 'zod';
import type { ProductDetails, DetailsForm } from '#features/product-editing/contract/product-details.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findUnavailableSkus } from './find-unsold.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { getProductDetails } from './read-details.ts';
import { getStoredProducts } from './read-stored.ts';
import { updateLockedProduct } from './revise-product.ts';

type DetailsValues = z.output<typeof DetailsForm>;

/**
 * Nobody types a SKU that there is not; one that was there before stays, also while nothing on sale has it.
 * @throws DomainError `invalid_request`
 */
const validateAccessories = async (
  db: Database,
  id: string,
  { accessories, sku: own }: DetailsValues,
): Promise<void> => {
  const others = accessories.map(({ sku }) => sku).filter((sku) => sku !== own);
  const unsold = await findUnavailableSkus(db, others);
  if (unsold.size === 0) return;
  const kept = (await getStoredProducts(db, [id])).get(id)?.accessories.map(({ sku }) => sku) ?? [];
  const wrong = accessories.flatMap(({ sku }, at) =>
    unsold.has(sku) && !kept.includes(sku) ? [[`accessories.${at}.sku`, 'We sell nothing with this SKU']] : [],
  );
  if (wrong.length > 0) throw new DomainError('invalid_request', { fields: Object.fromEntries(wrong) });
};

/** The first picture keeps its words as long as it is the same one. */
const applyDetails = ({ of, slug, pictures: [first] }: StoredProduct, form: DetailsValues): ProductDraft => {
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
 * @throws DomainError `product_not_found`, `product_changed` when it is not the version that was read, `name_taken`,
 *   `sku_taken`, `reason_missing`, `stock_held`, `invalid_request` for a category, attribute, joint or accessory that there is not
 */
export const updateProductDetails = async (
  db: Database,
  admin: Caller,
  id: string,
  form: DetailsValues,
): Promise<ProductDetails> => {
  await validateAccessories(db, id, form);
  await updateLockedProduct(db, admin, id, form, (stored) => applyDetails(stored, form));
  return getProductDetails(db, id);
};
