import type { z } from 'zod';
import type {
  DetailsChoices,
  DetailsForm,
  ProductDetails,
} from '#features/product-editing/contract/product-details.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findUnavailableSkus, getStoredProducts, jsonList } from './stored-products.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { updateLockedProduct } from './edit-product.ts';
import { sql } from 'drizzle-orm';
import { one } from '#platform/server/db/query.ts';

/**
 * All editable fields of a product for sale.
 * @throws DomainError `product_not_found`
 */
export const getProductDetails = async (db: Database, id: string): Promise<ProductDetails> => {
  const stored = (await getStoredProducts(db, [id])).get(id);
  if (stored === undefined) throw new DomainError('product_not_found');
  const { of: product, onHand, reserved, pieces: _, pictures, unitPriceCents, brand, createdAt: _at, ...more } = stored;
  const { taxClassId, expectedOn, ...fields } = more;
  const [first, ...others] = pictures;
  return {
    ...fields,
    _id: product.id,
    version: product.version,
    unitPrice: toDollars(unitPriceCents),
    stock: onHand - reserved,
    image: first?.url ?? '',
    brand: brand ?? '',
    taxClassId: taxClassId ?? '',
    expectedOn: expectedOn ?? '',
    pictures: others,
  };
};

/** The most values of an attribute, and the most sizes, that a form offers; others can be typed. */
const MOST_CHOICES = 100;

/** The choices in the product form. */
export const getDetailsChoices = (db: Database): Promise<DetailsChoices> =>
  one<DetailsChoices>(
    db,
    sql`with recursive down as (
       select id, slug, name, array[position] as place from category where parent_id is null
       union all
       select c.id, c.slug, down.name || ' › ' || c.name, down.place || c.position
         from category c join down on c.parent_id = down.id)
     select ${jsonList(sql`'slug', slug, 'name', name`, sql`place, name`, sql`down`)} as categories,
            ${jsonList(
              sql`'key', a.key, 'label', a.label, 'type', a.type, 'unit', a.unit, 'values', array(
                 select v.text from facet_value v where v.key = a.key and v.text is not null and v.products > 0
                  order by v.products desc, v.text limit ${MOST_CHOICES})`,
              sql`a.position`,
              sql`attribute a`,
            )} as attributes,
            ${jsonList(sql`'_id', id, 'name', name, 'isDefault', is_default`, sql`not is_default, name`, sql`tax_class`)}
              as "taxClasses",
            array(select text from facet_value where key = 'brand' and products > 0
                   order by products desc, text limit ${MOST_CHOICES}) as brands,
            array(select distinct joint from mating_rule order by 1) as joints,
            array(select distinct regexp_replace(text, '^.* (fe)?male ', '') from facet_value where key = 'fits'
                   order by 1 limit ${MOST_CHOICES}) as sizes`,
  );

type DetailsValues = z.output<typeof DetailsForm>;

/**
 * Refuses SKUs that no product for sale has, except those that the product already had.
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
  const currentSkus = (await getStoredProducts(db, [id])).get(id)?.accessories.map(({ sku }) => sku) ?? [];
  const invalidFields = accessories.flatMap(({ sku }, at) =>
    unsold.has(sku) && !currentSkus.includes(sku)
      ? [[`accessories.${at}.sku`, 'No product for sale has this SKU']]
      : [],
  );
  if (invalidFields.length > 0) throw new DomainError('invalid_request', { fields: Object.fromEntries(invalidFields) });
};

/** An unchanged first picture keeps its alt text. Documents have a form of their own. */
const applyDetails = (
  { of: product, slug, documents, pictures: [first] }: StoredProduct,
  form: DetailsValues,
): ProductDraft => {
  const { version, unitPrice, stock, stockWas, reason: _, image, pictures, brand, ...more } = form;
  const { taxClassId, expectedOn, priceBreaks, ...fields } = more;
  return {
    ...fields,
    of: { id: product.id, version },
    slug,
    documents,
    unitPriceCents: toCents(unitPrice),
    pieces: stock - stockWas,
    brand: brand === '' ? null : brand,
    taxClassId: taxClassId === '' ? null : taxClassId,
    expectedOn: expectedOn === '' ? null : expectedOn,
    priceBreaks: priceBreaks.toSorted((a, b) => a.from - b.from),
    pictures: [first?.url === image ? first : { url: image, alt: form.name }, ...pictures],
  };
};

/**
 * Replaces all fields of a product for sale; the stock changes by the difference to what staff saw.
 * @throws DomainError `product_not_found`, `product_changed` if it is not the version that was read, `name_taken`,
 * `sku_taken`, `reason_missing`, `stock_held`, `invalid_request` for an unknown category, attribute, joint or accessory
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
