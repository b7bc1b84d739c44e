import { type SQL, sql } from 'drizzle-orm';
import type { ChoiceOrder, FamilyMember, SizeChoice } from '#features/product-families/contract/family-options.ts';
import { attributeLengthMm, attributeValueText } from '#features/products/server/product-sql.ts';
import { getFamilyName } from './family-name.ts';
import { type SizeAttribute, findSizeOptions } from './find-size-options.ts';

/** The most sizes that the picker of a product page shows. */
const MOST_CHOICES = 30;

/** SQL of a product's attributes as JSON, in the shop's order. */
export const selectSizeAttributes = (productId: SQL): SQL => sql`
  coalesce((select json_strip_nulls(json_agg(json_build_object('key', a.key, 'label', a.label, 'facet', a.facet,
                     'isNumber', a.type = 'number', 'value', ${attributeValueText}, 'mm', ${attributeLengthMm}) order by a.position))
              from product_attribute v join attribute a using (key) where v.product_id = ${productId}), '[]')`;

/** The sizes for sale of the family of a product `p` as JSON: at most one more than a picker shows. */
export const sizesColumn = sql`
  (select coalesce(json_agg(json_build_object('_id', n.id, 'slug', n.slug, 'name', n.name, 'minOrder', n.min_order,
                     'stock', ns.on_hand - ns.reserved, 'attributes', ${selectSizeAttributes(sql`n.id`)})), '[]')
     from (select * from product f where f.family = p.family and f.status = 'active'
            order by f.position, f.id limit ${sql.raw(String(MOST_CHOICES + 1))}) n
     join stock ns on ns.product_id = n.id)`;

/** SQL of the order of options and values that staff have set for a family; null if they have not. */
export const selectChoiceOrder = (family: SQL): SQL =>
  sql`(select o.choice_order from product_family o where o.family = ${family})`;

/** A size as `sizesColumn` returns it. */
export type SizeRow = Omit<FamilyMember, 'values'> & { attributes: SizeAttribute[] };

/** A product's family as its page shows it; null if the product is the only size for sale. */
export const toSizeChoice = (family: string, rows: SizeRow[], order: ChoiceOrder | null): SizeChoice | null => {
  if (rows.length < 2) return null;
  const head = { slug: family, name: getFamilyName(family, rows) };
  if (rows.length > MOST_CHOICES) return { ...head, options: [], members: [] };
  const { options, sizes } = findSizeOptions(rows, order ?? []);
  return { ...head, options, members: sizes };
};
