import { type SQL, sql } from 'drizzle-orm';
import type { ProductDetails, DetailsChoices } from '#features/product-editing/contract/product-details.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { getStoredProducts } from './read-stored.ts';

/**
 * All of a product on sale, as it is edited.
 * @throws DomainError `product_not_found`
 */
export const getProductDetails = async (db: Database, id: string): Promise<ProductDetails> => {
  const stored = (await getStoredProducts(db, [id])).get(id);
  if (stored === undefined) throw new DomainError('product_not_found');
  const { of, onHand, reserved, pieces: _, pictures, unitPriceCents, brand, createdAt: _at, ...more } = stored;
  const { taxClassId, expectedOn, ...fields } = more;
  const [first, ...others] = pictures;
  return {
    ...fields,
    _id: of.id,
    version: of.version,
    unitPrice: toDollars(unitPriceCents),
    stock: onHand - reserved,
    image: first?.url ?? '',
    brand: brand ?? '',
    taxClassId: taxClassId ?? '',
    expectedOn: expectedOn ?? '',
    pictures: others,
  };
};

const jsonArray = (fields: SQL, order: SQL, from: SQL): SQL =>
  sql`coalesce((select json_agg(json_build_object(${fields}) order by ${order}) from ${from}), '[]')`;

/** Most values of one attribute, and most sizes, that a form offers; others can be written. */
const MOST_CHOICES = 100;

/** What the details are put together from. */
export const getDetailsChoices = (db: Database): Promise<DetailsChoices> =>
  one<DetailsChoices>(
    db,
    sql`with recursive down as (
       select id, slug, name, array[position] as place from category where parent_id is null
       union all
       select c.id, c.slug, down.name || ' › ' || c.name, down.place || c.position
         from category c join down on c.parent_id = down.id)
     select ${jsonArray(sql`'slug', slug, 'name', name`, sql`place, name`, sql`down`)} as categories,
            ${jsonArray(
              sql`'key', a.key, 'label', a.label, 'type', a.type, 'unit', a.unit, 'values', array(
                 select v.text from facet_value v where v.key = a.key and v.text is not null and v.products > 0
                  order by v.products desc, v.text limit ${MOST_CHOICES})`,
              sql`a.position`,
              sql`attribute a`,
            )} as attributes,
            ${jsonArray(sql`'_id', id, 'name', name, 'isDefault', is_default`, sql`not is_default, name`, sql`tax_class`)}
              as "taxClasses",
            array(select distinct joint from mating_rule order by 1) as joints,
            array(select distinct regexp_replace(text, '^.* (fe)?male ', '') from facet_value where key = 'fits'
                   order by 1 limit ${MOST_CHOICES}) as sizes`,
  );
