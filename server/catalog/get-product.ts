import type { ProductDetail } from '#contract/catalog.ts';
import { Refusal } from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import type { Database } from '#server/db/open.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of the family and the shelf first; the best sellers of them. */
const MOST_RELATED = 6;
const MOST_MATES = 8;

type Row = ProductRow & Pick<ProductDetail, 'attributes' | 'images' | 'trail' | 'partNumbers' | 'ends'>;

const details = `
  coalesce((select json_agg(json_build_object('key', a.key, 'label', a.label, 'value',
                     concat_ws(' ', coalesce(v.text, v.number::text), a.unit)) order by a.position)
              from product_attribute v join attribute a using (key) where v.product_id = p.id), '[]') as attributes,
  (select json_agg(json_build_object('url', m.url, 'alt', m.alt, 'width', m.width, 'height', m.height) order by m.position)
     from product_image m where m.product_id = p.id) as images,
  (with recursive up as (
     select c.id, c.parent_id, c.slug, c.name, 0 as depth
     union all
     select k.id, k.parent_id, k.slug, k.name, up.depth + 1 from category k join up on k.id = up.parent_id)
   select json_agg(json_build_object('slug', slug, 'name', name) order by depth desc) from up) as trail,
  coalesce((select json_agg(n.label order by n.kind, n.label) from part_number n
             where n.product_id = p.id and n.kind <> 'sku'), '[]') as "partNumbers",
  coalesce((select json_agg(json_build_object('joint', e.joint, 'size', e.size, 'gender', e.gender) order by e.position)
              from product_end e where e.product_id = p.id), '[]') as ends`;

type Mate = Omit<ProductDetail['fitsWith'][number], 'unitPrice'> & { cents: string };

const brief = 'p.slug, p.name, i.url as img, i.alt as "imgAlt", p.unit_price_cents as cents';
const presentBrief = <T extends { cents: string }>({ cents, ...row }: T) => ({
  ...row,
  unitPrice: toDollars(Number(cents)),
});

/** What joins to an end of the product, best sellers first, each with what to know of the joint. */
const readMates = async (db: Database, id: string) => {
  const { rows } = await db.$client.query<Mate>({
    name: 'fits-with',
    text: `select ${brief}, m.note from (
             select distinct on (o.product_id) o.product_id, r.note
               from product_end e
               join mating_rule r on r.joint = e.joint and r.gender = e.gender and r.fits
               join product_end o on o.joint = r.to_joint and o.gender = r.to_gender and o.size = e.size and o.product_id <> $1
              where e.product_id = $1) m
             join product p on p.id = m.product_id and p.status = 'active'
             join product_image i on i.product_id = p.id and i.position = 0
            order by p.position, p.id limit ${MOST_MATES}`,
    values: [id],
  });
  return rows.map(presentBrief);
};

/** Other sizes of the same thing, then what stands beside it. */
const readRelated = async (db: Database, id: string) => {
  const { rows } = await db.$client.query<Omit<Mate, 'note'>>({
    name: 'related-products',
    text: `with this as (select family, category_id from product where id = $1),
           near as (
             (select p.id, 0 as tier from product p, this where p.family = this.family and p.status = 'active' and p.id <> $1
               order by p.position limit ${MOST_RELATED})
             union all
             (select p.id, 1 from product p, this
               where p.category_id = this.category_id and p.family <> this.family and p.status = 'active'
               order by p.position limit ${MOST_RELATED}))
           select ${brief} from near n join product p using (id)
             join product_image i on i.product_id = p.id and i.position = 0
            order by n.tier, p.position, p.id limit ${MOST_RELATED}`,
    values: [id],
  });
  return rows.map(presentBrief);
};

/** What was sold under an address once, and what is on its shelf now. */
const explainGone = async (db: Database, slug: string): Promise<Refusal> => {
  const { rows } = await db.$client.query<{ id: string; name: string }>(
    `select id, name from product where slug = $1 and status = 'archived'`,
    [slug],
  );
  const [gone] = rows;
  if (gone === undefined) return new Refusal('product_not_found');
  return new Refusal('product_gone', { details: { name: gone.name, alternatives: await readRelated(db, gone.id) } });
};

/**
 * One product on sale, by its id or its slug, with what fits to it and what stands beside it.
 * @throws Refusal `product_not_found`; `product_gone` for the slug of one that is not sold any more, with its name
 *   and alternatives in `details`
 */
export const getProduct = async (db: Database, idOrSlug: string): Promise<ProductDetail> => {
  const key = idOrSlug.toLowerCase();
  if (!/^[a-z0-9-]+$/.test(key)) throw new Refusal('product_not_found');
  const by = uuid.test(key) ? 'id' : 'slug';
  const found = await db.$client.query<Row>({
    name: `get-product-by-${by}`,
    text: `select ${productColumns}, ${details} from product p ${productJoins} where p.${by} = $1 and p.status = 'active'`,
    values: [key],
  });
  const row = found.rows[0];
  if (row === undefined) throw by === 'id' ? new Refusal('product_not_found') : await explainGone(db, key);
  const { attributes, images, trail, partNumbers, ends, ...rest } = row;
  const [fitsWith, related] = await Promise.all([readMates(db, row._id), readRelated(db, row._id)]);
  return { ...presentProduct(rest), attributes, images, trail, partNumbers, ends, fitsWith, related };
};
