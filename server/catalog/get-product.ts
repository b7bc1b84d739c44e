import type { ProductDetail } from '#contract/catalog.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * One product on sale, by its id or its slug.
 * @throws Refusal `product_not_found`
 */
export const getProduct = async (db: Database, idOrSlug: string): Promise<ProductDetail> => {
  const key = idOrSlug.toLowerCase();
  if (!/^[a-z0-9-]+$/.test(key)) throw new Refusal('product_not_found');
  const by = uuid.test(key) ? 'id' : 'slug';
  const found = await db.$client.query<ProductRow & Pick<ProductDetail, 'attributes'>>({
    name: `get-product-by-${by}`,
    text: `select ${productColumns},
                  coalesce((select json_agg(json_build_object('key', a.key, 'label', a.label, 'value',
                                     concat_ws(' ', coalesce(v.text, v.number::text), a.unit)) order by a.position)
                              from product_attribute v join attribute a using (key)
                             where v.product_id = p.id), '[]') as attributes
             from product p ${productJoins}
            where p.${by} = $1 and p.status = 'active'`,
    values: [key],
  });
  const row = found.rows[0];
  if (row === undefined) throw new Refusal('product_not_found');
  const { attributes, ...rest } = row;
  return { ...presentProduct(rest), attributes };
};
