import { type SQL, sql } from 'drizzle-orm';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';
import {
  selectChoiceOrder,
  type SizeRow,
  sizesColumn,
  toSizeChoice,
} from '#features/product-families/server/size-choice.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { renderDescription } from './description.ts';
import { categoryKind, isOutlet, productMedia } from './compatibility.ts';
import {
  type ProductRow,
  isPublic,
  parseProductKey,
  presentProduct,
  productColumns,
  productJoins,
  specificationColumns,
  trailColumn,
} from './product-sql.ts';
import { getTechnicalViewImages } from '#features/drawings/server/technical-view.ts';

/** The most related products shown: of the same category, best sellers first. */
const MOST_RELATED = 6;
const MOST_FITTING = 8;
/** The most substitutes shown for a product that cannot be ordered, and the number of best sellers considered. */
const MOST_SUBSTITUTES = 3;
const MOST_SUBSTITUTE_CANDIDATES = 200;
const mostRelated = sql.raw(String(MOST_RELATED));

type ProductSummaryRow = Omit<ProductDetail['related'][number], 'unitPrice'> & { cents: Cents };
type FittingRow = ProductSummaryRow & { note: string };
type ProductDetailRow = ProductRow &
  Pick<
    ProductDetail,
    | 'attributes'
    | 'images'
    | 'trail'
    | 'partNumbers'
    | 'brand'
    | 'brandSlug'
    | 'ends'
    | 'quantityStep'
    | 'priceBreaks'
    | 'expectedOn'
    | 'termsVary'
  > & {
    identifiers: Pick<ProductDetail, 'gtin' | 'mpn'>;
    familyKey: string;
    choiceOrder: ChoiceOrder | null;
    sizes: SizeRow[];
    lowestPriceCents: Cents | null;
    reducedUntil: Date | null;
    fitsWith: FittingRow[];
    accessories: ProductSummaryRow[];
    related: ProductSummaryRow[];
    instead: ProductSummaryRow[];
  };

const summaryColumns = sql`b.slug, b.name, bi.url as img, bi.alt as "imgAlt", b.unit_price_cents as cents, b.min_order as "minOrder"`;
const summaryImageJoin = sql`join product_image bi on bi.product_id = b.id and bi.position = 0`;
const toSummary = <T extends { cents: Cents }>({ cents, ...row }: T) => ({ ...row, unitPrice: toDollars(cents) });

const kindOfProduct = categoryKind(sql`p.category_id`);

/**
 * Products that connect to an end of the product `p` and are used with it, best sellers first, each with a note
 * on the joint. They carry the same medium, and a shower connects to a tap's outlet, not to its inlet thread.
 * Pairs that fit only in some cases come last: most parallel sockets are nuts (`getCaution` in
 * `trade/join/graph.ts`). Appliances of different kinds fit only at an outlet.
 */
const selectFitting = sql`
  select ${summaryColumns}, b.note from (
    select n.*, m.note, m.is_poor, m.own_at, m.at from (
      select distinct on (o.product_id) o.product_id, r.note, e.joint <> o.joint and 'G' in (e.joint, o.joint) as is_poor,
             e.position as own_at, o.position as at
        from product_end e
        join mating_rule r on r.joint = e.joint and r.gender = e.gender and r.fits
        join product_end o on o.joint = r.to_joint and o.gender = r.to_gender and o.size = e.size and o.product_id <> p.id
       where e.product_id = p.id order by o.product_id, is_poor, own_at desc, at desc) m
      join product n on n.id = m.product_id and n.status = 'active'
     order by m.is_poor, n.sold desc, n.position, n.id offset 0) b
    ${summaryImageJoin} cross join lateral ${categoryKind(sql`b.category_id`)} k
   where ${productMedia(sql`b.id`, sql`k.media`)} && ${productMedia(sql`p.id`, sql`(select media from ${kindOfProduct} o)`)}
     and (coalesce(k.appliance = (select appliance from ${kindOfProduct} o), true)
          or ${isOutlet(sql`p.id`, sql`b.own_at`)} or ${isOutlet(sql`b.id`, sql`b.at`)})
   order by b.is_poor, b.sold desc, b.position, b.id limit ${sql.raw(String(MOST_FITTING))}`;

/** The accessories that the owner recommends with the product `p`. */
const selectAccessories = sql`
  select ${summaryColumns} from product_accessory a
    join product b on b.sku = a.sku and b.status = 'active' and b.id <> p.id ${summaryImageJoin}
   where a.product_id = p.id order by a.position`;

/** Products of the category of the product `p`, without its other sizes, which the page shows elsewhere. */
const selectRelated = sql`
  select ${summaryColumns} from (
    select * from product n where n.category_id = p.category_id and n.family <> p.family and n.status = 'active'
     order by n.sold desc, n.position limit ${mostRelated}) b ${summaryImageJoin}
   order by b.sold desc, b.position, b.id`;

/** Alternatives to the product `p`: its other sizes, then products of its category. */
const selectAlternatives = sql`
  select ${summaryColumns} from (
    (select n.id, 0 as tier from product n where n.family = p.family and n.status = 'active' and n.id <> p.id
      order by n.sold desc, n.position limit ${mostRelated})
    union all
    (select n.id, 1 from product n where n.category_id = p.category_id and n.family <> p.family and n.status = 'active'
      order by n.sold desc, n.position limit ${mostRelated})) near
    join product b using (id) ${summaryImageJoin}
   order by near.tier, b.sold desc, b.position, b.id limit ${mostRelated}`;

/**
 * Substitutes for the product `p` that can be ordered: of its family or category, with all of its ends and at least
 * half of its attributes; the most similar first.
 */
const selectSubstitutes = sql`
  select ${summaryColumns} from (
    select n.id from product n join stock ns on ns.product_id = n.id
     where (n.family = p.family or n.category_id = p.category_id) and n.status = 'active' and n.id <> p.id
       and ns.on_hand - ns.reserved >= n.min_order
     order by n.sold desc, n.position limit ${sql.raw(String(MOST_SUBSTITUTE_CANDIDATES))}) near
    join product b using (id) ${summaryImageJoin}
    cross join lateral (
      select count(*) as shared from product_attribute a
        join product_attribute o on o.product_id = b.id and o.key = a.key
                                and (o.text, o.number) is not distinct from (a.text, a.number)
       where a.product_id = p.id) alike
   where not exists (select from product_end e where e.product_id = p.id and not exists (
                       select from product_end o where o.product_id = b.id
                          and (o.joint, o.size, o.gender) = (e.joint, e.size, e.gender)))
     and alike.shared * 2 >= (select count(*) from product_attribute a where a.product_id = p.id)
   order by alike.shared desc, b.family = p.family desc, b.sold desc, b.position limit ${sql.raw(String(MOST_SUBSTITUTES))}`;

const jsonArray = (query: SQL) => sql`coalesce((select json_agg(x) from (${query}) x), '[]')`;

const detailColumns = sql`
  ${specificationColumns},
  nullif(p.brand, '') as brand, (select slug from brand where id = p.brand_id) as "brandSlug", p.family as "familyKey", ${sizesColumn} as sizes,
  ${selectChoiceOrder(sql`p.family`)} as "choiceOrder",
  (select json_build_object('gtin', min(n.label) filter (where n.kind = 'gtin'),
                            'mpn', min(n.label) filter (where n.kind = 'maker'))
     from part_number n where n.product_id = p.id) as identifiers,
  (select json_agg(json_build_object('url', m.url, 'alt', m.alt, 'width', m.width, 'height', m.height) order by m.position)
     from product_image m where m.product_id = p.id) as images,
  ${trailColumn} as trail,
  p.quantity_step as "quantityStep", p.lowest_price_cents as "lowestPriceCents", p.reduced_until as "reducedUntil",
  exists (select from delivery_method where kind = 'delivery' and is_active)
    or exists (select from shop_settings where not prices_include_tax or prices_abroad <> 'same') as "termsVary",
  case when p.expected_on >= current_date then p.expected_on::text end as "expectedOn",
  case when s.on_hand - s.reserved < p.min_order then ${jsonArray(selectSubstitutes)} else '[]' end as instead,
  ${jsonArray(selectFitting)} as "fitsWith", ${jsonArray(selectAccessories)} as accessories, ${jsonArray(selectRelated)} as related`;

const isForSale = sql`p.status = 'active'`;

/** SQL of one product for sale with everything its page shows, by id or slug. */
export const productStatement = (column: 'id' | 'slug', key: SQL, condition: SQL = isForSale): SQL =>
  sql`select ${productColumns}, ${detailColumns} from product p ${productJoins} where p.${sql.raw(column)} = ${key} and ${condition}`;

/**
 * Creates the error for a slug that is not for sale. If a product once had the slug, the error has its name and
 * alternatives of its category.
 */
const createGoneError = async (db: Database, slug: string): Promise<DomainError> => {
  const archivedProduct = await maybeOne<{ name: string; alternatives: ProductSummaryRow[] }>(
    db,
    sql`select p.name, ${jsonArray(selectAlternatives)} as alternatives from product p where p.slug = ${slug} and p.status = 'archived' and ${isPublic}`,
  );
  if (archivedProduct === null) return new DomainError('product_not_found');
  return new DomainError('product_gone', {
    details: { name: archivedProduct.name, alternatives: archivedProduct.alternatives.map(toSummary) },
  });
};

const presentDetail = (row: ProductDetailRow): ProductDetail => {
  const { attributes, images, trail, partNumbers, ends, quantityStep, priceBreaks, expectedOn, termsVary, ...more } =
    row;
  const { brand, brandSlug, identifiers, familyKey, sizes, choiceOrder, lowestPriceCents, reducedUntil, ...rest } =
    more;
  return {
    ...presentProduct(rest),
    descriptionHtml: renderDescription(row.description),
    lowestPrice: lowestPriceCents === null ? null : toDollars(lowestPriceCents),
    reducedUntil: reducedUntil?.toISOString() ?? null,
    attributes,
    trail,
    partNumbers,
    brand,
    brandSlug,
    family: toSizeChoice(familyKey, sizes, choiceOrder),
    ...identifiers,
    ends,
    quantityStep,
    priceBreaks,
    expectedOn,
    termsVary,
    images: [...images, ...getTechnicalViewImages(row)],
    fitsWith: row.fitsWith.map(toSummary),
    accessories: row.accessories.map(toSummary),
    related: row.related.map(toSummary),
    instead: row.instead.map(toSummary),
  };
};

/**
 * Gets one product for sale, with all that its page shows, by id or slug.
 * @throws DomainError `product_not_found`; `product_gone` for the slug of a product that is no longer sold, with
 * its
 * name and alternatives in `details`
 */
export const getProduct = async (db: Database, idOrSlug: string): Promise<ProductDetail> => {
  const named = parseProductKey(idOrSlug);
  if (named === null) throw new DomainError('product_not_found');
  const { column, key } = named;
  const row = await maybeOne<ProductDetailRow>(db, productStatement(column, sql`${key}`), `get-product-by-${column}`);
  if (row === null) throw column === 'id' ? new DomainError('product_not_found') : await createGoneError(db, key);
  return presentDetail(row);
};

/**
 * Gets a product for sale or a draft, by id.
 * @throws DomainError `product_not_found`
 */
export const getProductForStaff = async (db: Database, id: string): Promise<ProductDetail> => {
  const row = await maybeOne<ProductDetailRow>(
    db,
    productStatement('id', sql`${id}`, sql`p.status in ('active', 'draft')`),
    'get-product-for-staff',
  );
  if (row === null) throw new DomainError('product_not_found');
  return presentDetail(row);
};
