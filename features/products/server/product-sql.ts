import { type SQL, sql } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { NAMED_IN_MM } from '#trade/format-length.ts';
import { categoryTrail } from './categories-above.ts';
import { toPlainText } from './description.ts';

/** The mean is rounded to one decimal, half up. */
const meanStars = (sum: number, reviews: number): number => (reviews === 0 ? 0 : Math.round((10 * sum) / reviews) / 10);

/** A product row as SQL returns it. */
export type ProductRow = Omit<Product, 'unitPrice' | 'regularPrice' | 'category' | 'stars'> & {
  unitPriceCents: Cents;
  regularPriceCents: Cents | null;
  starSum: number;
  categorySlug: string;
  categoryName: string;
};

export const presentProduct = ({
  unitPriceCents,
  regularPriceCents,
  categorySlug,
  categoryName,
  starSum,
  ...row
}: ProductRow): Product => ({
  ...row,
  description: toPlainText(row.description),
  unitPrice: toDollars(unitPriceCents),
  regularPrice: regularPriceCents === null ? null : toDollars(regularPriceCents),
  stars: meanStars(starSum, row.reviews),
  category: { slug: categorySlug, name: categoryName },
});

/** SQL condition: the product `p` is public, because it is for sale, or was when staff deleted it. */
export const isPublic = sql`(p.status <> 'draft' and not p.was_draft)`;

/** Replaces the name of a product that is not public, because staff may be editing that name. */
export const WITHDRAWN_NAME = 'Withdrawn product';

/** SQL of the name and the SKU of the product `p` as customers see them, even if it is no longer for sale. */
export const publicName = sql`case when ${isPublic} then p.name else ${WITHDRAWN_NAME} end`;
export const publicSku = sql`case when ${isPublic} then p.sku else '' end`;

/**
 * SQL of the price that is shown struck beside the reduced price of a product `p`; null if there is none, or nobody
 * could buy the product at it before.
 */
export const earlierPriceCents = sql`case when p.lowest_price_cents is not null then p.regular_price_cents end`;

/** The columns of a product card; aliases `p` product, `s` stock, `c` category, `i` first picture. */
export const productColumns = sql`
  p.id as "_id", p.sku, p.slug, p.name, p.description, i.url as img, i.alt as "imgAlt",
  p.min_order as "minOrder", p.low_stock_at as "lowStockAt", s.on_hand - s.reserved as stock,
  p.unit_price_cents as "unitPriceCents", ${earlierPriceCents} as "regularPriceCents", c.slug as "categorySlug", c.name as "categoryName",
  p.bulky, p.reviews, p.stars as "starSum", p.version`;

export const productJoins = sql`
  join stock s on s.product_id = p.id
  join category c on c.id = p.category_id
  join product_image i on i.product_id = p.id and i.position = 0`;

/** The category `c` and those above it as JSON, the highest first. */
export const trailColumn = categoryTrail(sql`c.id`);

/** The price breaks of a product `p` as JSON, the fewest pieces first. */
export const priceBreaksColumn = sql`
  coalesce((select json_agg(json_build_object('from', b.from_quantity, 'percent', b.percent) order by b.from_quantity)
              from price_break b where b.product_id = p.id), '[]')`;

/**
 * The value of an attribute as text with its unit; aliases `v` value and `a` attribute. Lengths from 10000 mm are
 * in meters, volumes from 1000 ml in liters.
 */
export const attributeValueText = sql`case when a.unit = 'mm' and v.number >= 10000 then v.number / 1000 || ' m'
                                       when a.unit = 'ml' and v.number >= 1000 then v.number / 1000 || ' l'
                                  else concat_ws(' ', coalesce(v.text, v.number::text), a.unit) end`;

/** A measured length in millimeters; null for all other values (`isLength` of `trade/format-length.ts`). */
export const attributeLengthMm = sql`case when a.unit = 'mm' and a.key <> all(${sql.param(NAMED_IN_MM)}::text[]) then v.number end`;

/** The specification of a product `p`: attributes, part numbers, ends and price breaks. */
export const specificationColumns = sql`
  coalesce((select json_strip_nulls(json_agg(json_build_object('key', a.key, 'label', a.label, 'value',
                     ${attributeValueText}, 'mm', ${attributeLengthMm}) order by a.position))
              from product_attribute v join attribute a using (key) where v.product_id = p.id), '[]') as attributes,
  coalesce((select json_agg(n.label order by n.kind, n.label) from part_number n
             where n.product_id = p.id and n.kind <> 'sku'), '[]') as "partNumbers",
  coalesce((select json_agg(json_build_object('joint', e.joint, 'size', e.size, 'gender', e.gender) order by e.position)
              from product_end e where e.product_id = p.id), '[]') as ends,
  ${priceBreaksColumn} as "priceBreaks"`;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells whether an address names a product by id or by slug; null if it can be neither. */
export const parseProductKey = (idOrSlug: string): { column: 'id' | 'slug'; key: string } | null => {
  const key = idOrSlug.toLowerCase();
  if (!/^[a-z0-9-]+$/.test(key)) return null;
  return { column: uuidPattern.test(key) ? 'id' : 'slug', key };
};

/** The condition that `p` is the product with this id or slug. */
export const whereProduct = (idOrSlug: string): SQL => {
  const named = parseProductKey(idOrSlug);
  return named === null ? sql`false` : sql`p.${sql.raw(named.column)} = ${named.key}`;
};
