import { type SQL, sql } from 'drizzle-orm';
import { WASTE_CATEGORIES } from '#trade/join/joint-trade.ts';

export const GAS = 'gas';
const DRINKING = 'drinking water';
const HEATING = 'heating water';
const WASTE = 'waste water';

/** The media of the goods of a category and of the categories below it that name none of their own. */
const mediaByCategory: Record<string, string[]> = {
  valves: [DRINKING, HEATING],
  heating: [HEATING],
  taps: [DRINKING],
  showers: [DRINKING],
  bathroom: [DRINKING],
  ...Object.fromEntries(WASTE_CATEGORIES.map((slug) => [slug, [WASTE]])),
};

/** The media that a joint is made for; a joint that is not listed takes any, as a thread does. */
const mediaByJoint: Record<string, string[]> = {
  'waste pipe': [WASTE],
  slip: [WASTE],
  'ring seal': [WASTE],
  solvent: [DRINKING],
  'PVC-U pipe': [DRINKING],
  ...Object.fromEntries(
    ['solder', 'push-fit', 'press', 'clamp ring', 'Eurocone', 'plastic tube', 'PEX pipe', 'multilayer pipe'].map(
      (joint) => [joint, [DRINKING, HEATING]],
    ),
  ),
  ...Object.fromEntries(['R', 'NPT', 'tube', 'compression'].map((joint) => [joint, [DRINKING, HEATING, GAS]])),
};

const arrayLiteral = (texts: string[]): string => `array['${texts.join("', '")}']`;

/** SQL of a table `(key, media)`. */
const mediaTable = (known: Record<string, string[]>): SQL =>
  sql.raw(
    `(values ${Object.entries(known)
      .map(([key, media]) => `('${key}', ${arrayLiteral(media)})`)
      .join(', ')})`,
  );
const allMedia = sql.raw(arrayLiteral([DRINKING, HEATING, WASTE, GAS]));

/**
 * SQL of what may run through a product, an array: what its attribute says, else the nearest category that says it, else
 * what may run through every end it has. All there is for what says nothing.
 * @param product its id
 * @param category the id of its category
 */
export const productMedia = (product: SQL, category: SQL): SQL => sql`coalesce(
  (select nullif(array(select said from regexp_split_to_table(lower(text), ' *, *') said where said = any(${allMedia})), '{}')
     from product_attribute where product_id = ${product} and key = 'medium'),
  (with recursive up as (
     select parent_id, slug, 0 as depth from category where id = ${category}
     union all select c.parent_id, c.slug, up.depth + 1 from category c join up on c.id = up.parent_id)
   select media from up join ${mediaTable(mediaByCategory)} k(key, media) on k.key = up.slug order by depth limit 1),
  array(select medium from unnest(${allMedia}) medium
         where not exists (select from product_end e join ${mediaTable(mediaByJoint)} k(key, media) on k.key = e.joint
                            where e.product_id = ${product} and medium <> all(k.media))))`;

/** Categories at the top whose goods stand at the end of a run: one of each goes together, two of which one feeds the other. */
const APPLIANCES = ['taps', 'showers', 'bathroom', 'heating'];

/** SQL of the slug of the category at the top of another, where its goods stand at the end of a run; null of what leads there. */
const applianceCategory = (category: SQL): SQL => sql`
  (with recursive up as (
     select parent_id, slug from category where id = ${category}
     union all select c.parent_id, c.slug from category c join up on c.id = up.parent_id)
   select slug from up where parent_id is null and slug = any(${sql.raw(arrayLiteral(APPLIANCES))}))`;

/** SQL condition: goods of two categories are of one sort, or one of them leads to the other. */
export const areCategoriesCompatible = (one: SQL, other: SQL): SQL =>
  sql`coalesce(${applianceCategory(one)} = ${applianceCategory(other)}, true)`;

/** SQL condition: water comes out of an end of a product, since it is another than the first, which feeds it. */
export const isOutlet = (product: SQL, position: SQL): SQL => sql`
  exists (select from product_end first join product_end z using (product_id)
           where product_id = ${product} and first.position = 0 and z.position = ${position}
             and (first.joint, first.size, first.gender) <> (z.joint, z.size, z.gender))`;
