import type { ProductDetails, DetailsChoices } from '#contract/product-details.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';

const listOf = (fields: string, order: string, from: string) =>
  `coalesce((select json_agg(json_build_object(${fields}) order by ${order}) from ${from}), '[]')`;

/**
 * The details of a product on sale.
 * @throws Refusal `product_not_found`
 */
export const readDetails = async (db: Database, id: string): Promise<ProductDetails> => {
  const { rows } = await db.$client.query<ProductDetails>(
    `select p.id as "_id", p.name, p.slug, p.sku, p.family, coalesce(p.brand, '') as brand,
            p.low_stock_at as "lowStockAt", p.version, c.slug as category,
            ${listOf(`'kind', n.kind, 'label', n.label`, 'n.kind, n.label', `part_number n where n.product_id = p.id and n.kind <> 'sku'`)} as "partNumbers",
            ${listOf(`'key', a.key, 'value', coalesce(a.text, a.number::text)`, 't.position', 'product_attribute a join attribute t using (key) where a.product_id = p.id')} as attributes,
            ${listOf(`'joint', e.joint, 'size', e.size, 'gender', e.gender`, 'e.position', 'product_end e where e.product_id = p.id')} as ends,
            ${listOf(`'url', i.url, 'alt', i.alt`, 'i.position', 'product_image i where i.product_id = p.id and i.position > 0')} as pictures
       from product p join category c on c.id = p.category_id where p.id = $1 and p.status = 'active'`,
    [id],
  );
  const [details] = rows;
  if (details === undefined) throw new Refusal('product_not_found');
  return details;
};

/** Most values of one attribute, and most sizes, that a form offers; others can be written. */
const MOST = 100;

/** What the details are put together from. */
export const readChoices = async (db: Database): Promise<DetailsChoices> => {
  const { rows } = await db.$client.query<DetailsChoices>(
    `with recursive down as (
       select id, slug, name, array[position] as place from category where parent_id is null
       union all
       select c.id, c.slug, down.name || ' › ' || c.name, down.place || c.position
         from category c join down on c.parent_id = down.id)
     select ${listOf(`'slug', slug, 'name', name`, 'place, name', 'down')} as categories,
            ${listOf(
              `'key', a.key, 'label', a.label, 'type', a.type, 'unit', a.unit, 'values', array(
                 select v.text from facet_value v where v.key = a.key and v.text is not null and v.products > 0
                  order by v.products desc, v.text limit ${MOST})`,
              'a.position',
              'attribute a',
            )} as attributes,
            array(select distinct joint from mating_rule order by 1) as joints,
            array(select distinct regexp_replace(text, '^.* (fe)?male ', '') from facet_value where key = 'fits'
                   order by 1 limit ${MOST}) as sizes`,
  );
  return rows[0] ?? { categories: [], attributes: [], joints: [], sizes: [] };
};
