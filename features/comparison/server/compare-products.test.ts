import { expect, test } from 'vitest';
import { compare } from '#features/comparison/contract/compare.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const getComparison = async (p: string) => (await shop.call(compare.get, { query: { p } })).body;
const getSlugs = (products: { slug: string }[]) => products.map(({ slug }) => slug);

const [first, second, third, fourth, fifth] = [
  'brass-ball-valve-1-2-in-bsp-female',
  'brass-ball-valve-3-4-in-bsp-female',
  'compression-elbow-90-15-mm',
  'hacksaw-300-mm',
  'basin-wrench-280-mm',
] as const;

test('up to four products are compared in the sequence of the address; further products are only named', async () => {
  const found = await getComparison([third, first, second, third, fourth, fifth].join(','));
  const { rows } = await shop.db.$client.query<{ slug: string; name: string }>(
    `select slug, name from product where slug = any($1)`,
    [[first, second, third, fourth, fifth]],
  );
  const known = [third, first, second, fourth, fifth].filter((slug) => rows.some((row) => row.slug === slug));
  expect(getSlugs(found.products)).toEqual(known.slice(0, 4));
  expect(getSlugs(found.leftOut)).toEqual(known.slice(4));
  const valve = found.products.find(({ slug }: { slug: string }) => slug === first);
  expect(valve.attributes).toContainEqual(expect.objectContaining({ key: 'size', value: '1/2 in' }));
  expect(valve.ends).toHaveLength(2);
});

test('products no longer or never sold are named, and an invalid address compares nothing', async () => {
  await shop.db.$client.query(`update product set status = 'archived', archived_at = now() where slug = $1`, [second]);
  const found = await getComparison(`${first},${second},no-such-thing`);
  expect(getSlugs(found.products)).toEqual([first]);
  expect(found.gone).toEqual([
    { slug: second, name: expect.stringContaining('Brass ball valve') },
    { slug: 'no-such-thing', name: 'no-such-thing' },
  ]);
  await shop.db.$client.query(`update product set status = 'active', archived_at = null where slug = $1`, [second]);
  for (const query of ['', ',,,', "'; drop table product --", '%00', 'ä'.repeat(300)]) {
    expect(await getComparison(query)).toEqual({ products: [], leftOut: [], gone: [] });
  }
  expect((await shop.call(compare.get, { query: { p: 'a'.repeat(4001) } })).status).toBe(400);
});

test('contents below one liter are in milliliters, and larger contents in liters', async () => {
  const slugs = ['sanitary-silicone-310-ml-white', 'expansion-vessel-12-l-3-4-in'];
  const { products } = await getComparison(slugs.join(','));
  expect(
    products.map(
      ({ attributes }: { attributes: { key: string; value: string }[] }) =>
        attributes.find(({ key }) => key === 'volume')?.value,
    ),
  ).toEqual(['310 ml', '12 l']);
});
