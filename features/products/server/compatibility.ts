import { type SQL, sql } from 'drizzle-orm';
import { WASTE_CATEGORIES } from '#trade/join/joint-trade.ts';
import { withCategoriesAbove } from './categories-above.ts';

export const GAS = 'gas';
const DRINKING = 'drinking water';
const HEATING = 'heating water';
const WASTE = 'waste water';

/** Media for the products of a category, and of its subcategories that are not listed themselves. */
const mediaByCategory: Record<string, string[]> = {
  valves: [DRINKING, HEATING],
  heating: [HEATING],
  taps: [DRINKING],
  showers: [DRINKING],
  bathroom: [DRINKING],
  ...Object.fromEntries(WASTE_CATEGORIES.map((slug) => [slug, [WASTE]])),
};

/** Media that a joint is made for; a joint that is not listed, such as a thread, takes any. */
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
 * SQL of an array of the media that may flow through a product. These are the media of its attribute, or else of
 * its category, or else those that all its ends take. If nothing limits them, the array has all media.
 * @param product its id
 * @param categoryMedia SQL of the `media` of its category (`categoryKind`)
 */
export const productMedia = (product: SQL, categoryMedia: SQL): SQL => sql`coalesce(
  (select nullif(array(select said from regexp_split_to_table(lower(text), ' *, *') said where said = any(${allMedia})), '{}')
     from product_attribute where product_id = ${product} and key = 'medium'),
  ${categoryMedia},
  array(select medium from unnest(${allMedia}) medium
         where not exists (select from product_end e join ${mediaTable(mediaByJoint)} k(key, media) on k.key = e.joint
                            where e.product_id = ${product} and medium <> all(k.media))))`;

/**
 * Top-level categories of appliances, which are at the end of a run of pipes. Appliances of one category go
 * together. One of another category would feed the other, so they do not.
 */
const APPLIANCES = ['taps', 'showers', 'bathroom', 'heating'];

/** Slugs of the categories that tell joins what a product is for. */
export const KNOWN_CATEGORIES: ReadonlySet<string> = new Set([...Object.keys(mediaByCategory), ...APPLIANCES]);

/**
 * SQL of one row about a category, to select from. `media` are those of the nearest listed category, from itself up;
 * null if none is listed. `appliance` is the slug of its top-level category if that is one of appliances; otherwise
 * null.
 * @param category its id
 */
export const categoryKind = (category: SQL): SQL => sql`(
  ${withCategoriesAbove(category)}
  select (select media from up join ${mediaTable(mediaByCategory)} k(key, media) on k.key = up.slug order by depth limit 1) as media,
         (select slug from up where parent_id is null and slug = any(${sql.raw(arrayLiteral(APPLIANCES))})) as appliance)`;

/** SQL condition: the end is an outlet, because it differs from the product's first end, which is the inlet. */
export const isOutlet = (product: SQL, position: SQL): SQL => sql`
  exists (select from product_end first join product_end z using (product_id)
           where product_id = ${product} and first.position = 0 and z.position = ${position}
             and (first.joint, first.size, first.gender) <> (z.joint, z.size, z.gender))`;
