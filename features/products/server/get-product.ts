import { type SQL, sql } from 'drizzle-orm';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import { areOfOneTrade, isOutlet, mediaOf } from './goes-with.ts';
import { productKey } from './product-key.ts';
import { specificationColumns } from './select-specification.ts';
import { offerTechnicalView } from '#features/drawings/server/offer-technical-view.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';

/** Of the family and the category first; the best sellers of them. */
const MOST_RELATED = 6;
const MOST_MATES = 8;
/** In place of what cannot be ordered; the best sellers of so many. */
const MOST_INSTEAD = 3;
const MOST_LOOKED_AT = 200;
const mostRelated = sql.raw(String(MOST_RELATED));

type Brief = Omit<ProductDetail['related'][number], 'unitPrice'> & { cents: Cents };
type Mate = Brief & { note: string };
type Row = ProductRow &
  Pick<
    ProductDetail,
    | 'attributes'
    | 'images'
    | 'trail'
    | 'partNumbers'
    | 'ends'
    | 'quantityStep'
    | 'priceBreaks'
    | 'expectedOn'
    | 'termsVary'
  > & {
    fitsWith: Mate[];
    accessories: Brief[];
    related: Brief[];
    instead: Brief[];
  };

const brief = sql`b.slug, b.name, bi.url as img, bi.alt as "imgAlt", b.unit_price_cents as cents, b.min_order as "minOrder"`;
const briefImage = sql`join product_image bi on bi.product_id = b.id and bi.position = 0`;
const presentBrief = <T extends { cents: Cents }>({ cents, ...row }: T) => ({ ...row, unitPrice: toDollars(cents) });

/**
 * What joins to an end of the product `p` and goes with it, best sellers first, each with what to know of the joint: it
 * carries what that carries, and a shower hangs on a tap by an outlet, not by the thread that feeds the tap. Those follow
 * that fit in some cases only: most parallel sockets are nuts (`cautionOf` in `trade/join/graph.ts`).
 */
const mates = sql`
  select ${brief}, b.note from (
    select n.*, m.note, m.is_poor, m.own_at, m.at from (
      select distinct on (o.product_id) o.product_id, r.note, e.joint <> o.joint and 'G' in (e.joint, o.joint) as is_poor,
             e.position as own_at, o.position as at
        from product_end e
        join mating_rule r on r.joint = e.joint and r.gender = e.gender and r.fits
        join product_end o on o.joint = r.to_joint and o.gender = r.to_gender and o.size = e.size and o.product_id <> p.id
       where e.product_id = p.id order by o.product_id, is_poor, own_at desc, at desc) m
      join product n on n.id = m.product_id and n.status = 'active'
     order by m.is_poor, n.sold desc, n.position, n.id offset 0) b
    ${briefImage}
   where ${mediaOf(sql`b.id`, sql`b.category_id`)} && ${mediaOf(sql`p.id`, sql`p.category_id`)}
     and (${areOfOneTrade(sql`b.category_id`, sql`p.category_id`)}
          or ${isOutlet(sql`p.id`, sql`b.own_at`)} or ${isOutlet(sql`b.id`, sql`b.at`)})
   order by b.is_poor, b.sold desc, b.position, b.id limit ${sql.raw(String(MOST_MATES))}`;

/** What goes with the product `p`, as its owner says. */
const accessories = sql`
  select ${brief} from product_accessory a
    join product b on b.sku = a.sku and b.status = 'active' and b.id <> p.id ${briefImage}
   where a.product_id = p.id order by a.position`;

/** Other sizes of the product `p`, then what stands beside it. */
const related = sql`
  select ${brief} from (
    (select n.id, 0 as tier from product n where n.family = p.family and n.status = 'active' and n.id <> p.id
      order by n.sold desc, n.position limit ${mostRelated})
    union all
    (select n.id, 1 from product n where n.category_id = p.category_id and n.family <> p.family and n.status = 'active'
      order by n.sold desc, n.position limit ${mostRelated})) near
    join product b using (id) ${briefImage}
   order by near.tier, b.sold desc, b.position, b.id limit ${mostRelated}`;

/**
 * What does what the product `p` does and can be ordered: of its family or category, with every end it has, and with half
 * of its attributes or more; the most alike first.
 */
const instead = sql`
  select ${brief} from (
    select n.id from product n join stock ns on ns.product_id = n.id
     where (n.family = p.family or n.category_id = p.category_id) and n.status = 'active' and n.id <> p.id
       and ns.on_hand - ns.reserved >= n.min_order
     order by n.sold desc, n.position limit ${sql.raw(String(MOST_LOOKED_AT))}) near
    join product b using (id) ${briefImage}
    cross join lateral (
      select count(*) as shared from product_attribute a
        join product_attribute o on o.product_id = b.id and o.key = a.key
                                and (o.text, o.number) is not distinct from (a.text, a.number)
       where a.product_id = p.id) alike
   where not exists (select from product_end e where e.product_id = p.id and not exists (
                       select from product_end o where o.product_id = b.id
                          and (o.joint, o.size, o.gender) = (e.joint, e.size, e.gender)))
     and alike.shared * 2 >= (select count(*) from product_attribute a where a.product_id = p.id)
   order by alike.shared desc, b.family = p.family desc, b.sold desc, b.position limit ${sql.raw(String(MOST_INSTEAD))}`;

const asList = (query: SQL) => sql`coalesce((select json_agg(x) from (${query}) x), '[]')`;

const details = sql`
  ${specificationColumns},
  (select json_agg(json_build_object('url', m.url, 'alt', m.alt, 'width', m.width, 'height', m.height) order by m.position)
     from product_image m where m.product_id = p.id) as images,
  (with recursive up as (
     select c.id, c.parent_id, c.slug, c.name, 0 as depth
     union all
     select k.id, k.parent_id, k.slug, k.name, up.depth + 1 from category k join up on k.id = up.parent_id)
   select json_agg(json_build_object('slug', slug, 'name', name) order by depth desc) from up) as trail,
  p.quantity_step as "quantityStep",
  exists (select from delivery_method where kind = 'delivery' and is_active)
    or exists (select from shop_settings where not prices_include_tax or prices_abroad <> 'same') as "termsVary",
  case when p.expected_on >= current_date then p.expected_on::text end as "expectedOn",
  case when s.on_hand - s.reserved < p.min_order then ${asList(instead)} else '[]' end as instead,
  ${asList(mates)} as "fitsWith", ${asList(accessories)} as accessories, ${asList(related)} as related`;

/** One product on sale with all its page shows, in one statement, by its id or its slug. */
export const productStatement = (by: 'id' | 'slug', key: SQL): SQL =>
  sql`select ${productColumns}, ${details} from product p ${productJoins} where p.${sql.raw(by)} = ${key} and p.status = 'active'`;

/** What was sold under an address once, and what is on its category now. */
const explainGone = async (db: Database, slug: string): Promise<Refusal> => {
  const gone = await maybe<{ name: string; related: Brief[] }>(
    db,
    sql`select p.name, ${asList(related)} as related from product p where p.slug = ${slug} and p.status = 'archived'`,
  );
  if (gone === null) return new Refusal('product_not_found');
  return new Refusal('product_gone', { details: { name: gone.name, alternatives: gone.related.map(presentBrief) } });
};

/**
 * One product on sale, by its id or its slug, with what fits to it and what stands beside it.
 * @throws Refusal `product_not_found`; `product_gone` for the slug of one that is not sold any more, with its name
 *   and alternatives in `details`
 */
export const getProduct = async (db: Database, idOrSlug: string): Promise<ProductDetail> => {
  const named = productKey(idOrSlug);
  if (named === null) throw new Refusal('product_not_found');
  const { by, key } = named;
  const row = await maybe<Row>(db, productStatement(by, sql`${key}`), `get-product-by-${by}`);
  if (row === null) throw by === 'id' ? new Refusal('product_not_found') : await explainGone(db, key);
  const { attributes, images, trail, partNumbers, ends, quantityStep, priceBreaks, expectedOn, termsVary, ...rest } =
    row;
  return {
    ...presentProduct(rest),
    attributes,
    trail,
    partNumbers,
    ends,
    quantityStep,
    priceBreaks,
    expectedOn,
    termsVary,
    images: [...images, ...offerTechnicalView(row)],
    fitsWith: row.fitsWith.map(presentBrief),
    accessories: row.accessories.map(presentBrief),
    related: row.related.map(presentBrief),
    instead: row.instead.map(presentBrief),
  };
};
