import type { Database } from '#platform/server/db/open.ts';
import { indexProducts } from '#features/search/server/index-products.ts';
import { createRandom } from '#test/prove/random.ts';

export type End = { joint: string; size: string; gender: string };

const JOINTS = ['a', 'b', 'c'];
const SIZES = ['1', '2'];
export const CATALOGS = 12;

/** Creates several small catalogs in one shop, each with its own joints, and the products that are for sale. */
export const growCatalogs = async (
  db: Database,
): Promise<{ slug: string; catalog: number; ends: End[]; cents: number }[]> => {
  const random = createRandom(5);
  const made: { slug: string; catalog: number; ends: End[]; cents: number }[] = [];
  const rules: string[][] = [];
  for (let catalog = 0; catalog < CATALOGS; catalog += 1) {
    const named = (joint: string) => `k${catalog}${joint}`;
    for (const one of JOINTS) for (const two of JOINTS) if (random.chance(0.4)) rules.push([named(one), named(two)]);
    const end = (): End => ({
      joint: named(random.pick(JOINTS)),
      size: `${random.pick(SIZES)} in`,
      gender: random.pick(['male', 'female']),
    });
    for (let at = 0; at < 9; at += 1) {
      made.push({ slug: `made-${catalog}-${at}`, catalog, ends: [end(), end()], cents: 100 + random.upTo(900) });
    }
  }
  await db.transaction(async (trx) => {
    const run = (text: string, some: unknown[]) => trx.$client.query<{ id: string }>(text, some);
    await run(
      `insert into mating_rule (joint, gender, to_joint, to_gender, fits, note)
       select m, 'male', f, 'female', true, 'x' from unnest($1::text[], $2::text[]) r(m, f)
       union all select f, 'female', m, 'male', true, 'x' from unnest($1::text[], $2::text[]) r(m, f)`,
      [rules.map(([m]) => m), rules.map(([, f]) => f)],
    );
    const { rows } = await run(
      `insert into product (sku, slug, name, description, category_id, family, unit_price_cents, min_order, position)
       select upper(slug), slug, slug, 'x', (select id from category where slug = 'threaded-fittings'), slug, cents, 1, 9
         from unnest($1::text[], $2::int[]) m(slug, cents) returning id`,
      [made.map(({ slug }) => slug), made.map(({ cents }) => cents)],
    );
    const ids = rows.map(({ id }) => id);
    await run(`insert into stock (product_id, on_hand) select unnest($1::uuid[]), 10`, [ids]);
    await run(
      `insert into product_image (product_id, position, url, alt, width, height)
       select unnest($1::uuid[]), 0, '/pictures/made-640.webp', 'made', 640, 640`,
      [ids],
    );
    await run(`insert into product_attribute (product_id, key, text) select unnest($1::uuid[]), 'shape', 'Straight'`, [
      ids,
    ]);
    for (const at of [0, 1]) {
      const part = (key: keyof End) => made.map(({ ends }) => ends[at]?.[key]);
      await run(
        `insert into product_end (product_id, position, joint, size, gender)
         select p.id, $5, e.joint, e.size, e.gender
           from unnest($1::text[], $2::text[], $3::text[], $4::text[]) e(slug, joint, size, gender) join product p using (slug)`,
        [made.map(({ slug }) => slug), part('joint'), part('size'), part('gender'), at],
      );
    }
    await indexProducts(trx, ids);
  });
  return made;
};
