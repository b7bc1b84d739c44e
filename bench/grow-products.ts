import type { Database, Transaction } from '#platform/server/db/open.ts';
import { indexProducts } from '#features/search/server/index-products.ts';

const BATCH = 8192;

const materials = ['Brass', 'DZR brass', 'Copper', 'Stainless steel', 'Steel', 'Malleable iron', 'PVC-U', 'PEX-a'];
const finishes = ['Natural', 'Chrome', 'Galvanised', 'Brushed', 'Black', 'Nickel-plated'];
const kinds = [
  'elbow',
  'tee',
  'coupling',
  'valve',
  'nipple',
  'bush',
  'clamp',
  'adapter',
  'union',
  'reducer',
  'trap',
  'hose',
];
const sizes = [
  '1/4 in',
  '3/8 in',
  '1/2 in',
  '3/4 in',
  '1 in',
  '1 1/4 in',
  '10 mm',
  '15 mm',
  '22 mm',
  '28 mm',
  'DN 50',
  'DN 110',
];
const joints = ['BSP female', 'BSP male', 'Compression', 'Push-fit', 'End feed (solder)', 'Ring seal'];
const makers = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel', 'Ivy', 'Juniper'];

/** Inserts one chunk of products in all categories. All values are derived from the number of the product. */
const insertChunk = `
  with categories as (
    select id, row_number() over (order by slug) - 1 as place, count(*) over () as all from category
     where id not in (select parent_id from category where parent_id is not null)),
  made as (
    insert into product (sku, slug, name, description, category_id, brand, family, unit_price_cents, min_order, position, created_at)
    select 'GEN-' || n, 'gen-' || n,
           m.material || ' ' || k.kind || ', ' || s.size || ' ' || j.joint || ', series ' || b.maker || ' ' || n,
           'A ' || k.kind || ' of ' || lower(m.material) || ' for ' || s.size || ', made by ' || b.maker || '.',
           categories.id, b.maker, k.kind || '-' || (n / 12), 99 + (n * 7919) % 49900, (array[1, 5, 10])[1 + n % 3],
           (n * 104729) % 1000003, now() - make_interval(secs => (n * 7907) % 30000000)
      from generate_series($1::bigint, $2::bigint) n
      join categories on categories.place = (n / $3) % categories.all
     cross join lateral (select ($4::text[])[1 + (n * 3) % 8] as material) m
     cross join lateral (select ($5::text[])[1 + (n * 5 + n / 12) % 12] as kind) k
     cross join lateral (select ($6::text[])[1 + (n * 7 + n / 144) % 12] as size) s
     cross join lateral (select ($7::text[])[1 + (n * 11 + n / 36) % 6] as joint) j
     cross join lateral (select ($8::text[])[1 + (n / 7) % 10] as maker) b
    returning id, sku, name, position
  ), figures as (
    insert into stock (product_id, on_hand) select id, 1000 from made
  ), moves as (
    insert into stock_move (product_id, d_on_hand, d_reserved, reason) select id, 1000, 0, 'opening' from made
  ), pictures as (
    insert into product_image (product_id, position, url, alt, width, height)
    select id, 0, '/pictures/brass-ball-valve-1-2-in-bsp-female-640.webp', name, 640, 640 from made
  ), numbers as (
    insert into part_number (norm, product_id, kind, label) select replace(sku, '-', ''), id, 'sku', sku from made
  )
  select id, substr(sku, 5)::bigint as n from made`;

const insertAttributes = `
  insert into product_attribute (product_id, key, text, number)
  select p.id, a.key, a.text, a.number
    from unnest($1::uuid[], $2::bigint[]) p(id, n)
   cross join lateral (values
     ('material', ($3::text[])[1 + (p.n * 3) % 8], null::float8),
     ('size', ($4::text[])[1 + (p.n * 7 + p.n / 144) % 12], null),
     ('connection', ($5::text[])[1 + (p.n * 11 + p.n / 36) % 6], null),
     ('finish', ($6::text[])[1 + (p.n * 13) % 6], null),
     ('pressure', null, (array[6, 10, 16, 25, 40])[1 + (p.n * 17) % 5]),
     ('length', null, 10 + (p.n * 19) % 40)) a(key, text, number)`;

/**
 * Grows the catalog to this many products, each with text, attributes and stock, and indexes them as the shop
 * does.
 * @param index the indexing to run, if later measurements need only part of it
 */
export const growProducts = async (
  db: Database,
  to: number,
  index: (trx: Transaction, ids: string[]) => Promise<void> = indexProducts,
): Promise<void> => {
  const { rows } = await db.$client.query<{ n: number }>('select count(*)::int as n from product');
  const have = rows[0]?.n ?? 0;
  for (let from = have; from < to; from += BATCH) {
    const last = Math.min(from + BATCH, to) - 1;
    await db.transaction(async (trx) => {
      // Turns off the check of foreign keys, which would take most of the time. The data is consistent anyway.
      await trx.$client.query('set local session_replication_role = replica');
      await trx.$client.query('set local synchronous_commit = off');
      const { rows: made } = await trx.$client.query<{ id: string; n: number }>(insertChunk, [
        from,
        last,
        Math.ceil(to / 32),
        materials,
        kinds,
        sizes,
        joints,
        makers,
      ]);
      const ids = made.map(({ id }) => id);
      const numbers = made.map(({ n }) => n);
      await trx.$client.query(insertAttributes, [ids, numbers, materials, sizes, joints, finishes]);
      await index(trx, ids);
    });
    // Without this, the next indexing would use plans for few rows.
    if (from - have < 8 * BATCH) await db.$client.query('analyze');
  }
  await db.$client.query('vacuum analyze');
  // Without this, pending writes would slow down the next measurement.
  await db.$client.query('checkpoint');
};
