import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { rows } from '#platform/server/db/query.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

type SoldProduct = { slug: string; name: string; root: string; medium: string | null };
const sold = new Map(
  (
    await rows<SoldProduct>(
      shop.db,
      sql`select p.slug, p.name, coalesce(up.slug, c.slug) as root, a.text as medium
            from product p join category c on c.id = p.category_id left join category up on up.id = c.parent_id
            left join product_attribute a on a.product_id = p.id and a.key = 'medium'
           where exists (select from product_end e where e.product_id = p.id)`,
    )
  ).map((one) => [one.slug, one]),
);

const fitsWith = async (slug: string): Promise<string[]> => {
  const { status, body } = await shop.call(products.get, { params: { id: slug } });
  expect(status).toBe(200);
  return body.fitsWith.map((one: { slug: string }) => one.slug);
};
const listRoots = (slugs: string[]) => new Set(slugs.map((slug) => sold.get(slug)?.root ?? ''));

test('a radiator valve fits only heating parts, fittings, pipe and valves, and nothing for gas', async () => {
  const found = await fitsWith('thermostatic-radiator-valve-angled-15-mm');
  expect(found).toContain('copper-tube-15-mm-x-3-m');
  expect(found.filter((slug) => sold.get(slug)?.medium === 'Gas')).toEqual([]);
  expect([...listRoots(found)].filter((root) => !['heating', 'fittings', 'pipe', 'valves'].includes(root))).toEqual([]);
});

test('no suggested fit joins two different media, or a waste part and a water part', async () => {
  const carries: Record<string, string> = { heating: 'heating', taps: 'drinking', showers: 'drinking' };
  const waste = new Set(['traps-and-wastes', 'drainage']);
  const problems: string[] = [];
  for (const { slug, root, medium } of sold.values()) {
    for (const mate of await fitsWith(slug)) {
      const other = sold.get(mate);
      const one = carries[root];
      const two = carries[other?.root ?? ''];
      const isGas = medium === 'Gas' && other?.medium !== 'Gas' && !['fittings', 'pipe'].includes(other?.root ?? '');
      const isOther = one !== undefined && two !== undefined && one !== two;
      const isWaste = waste.has(root) && !waste.has(other?.root ?? '') && other?.root !== 'bathroom';
      if (isGas || isOther || isWaste) problems.push(`${slug}: ${mate}`);
    }
  }
  expect(problems).toEqual([]);
});

test('a shower hose fits a mixer outlet, but not the thread that feeds a tap or a cistern', async () => {
  const hose = 'shower-hose-1500-mm-1-2-in-bsp';
  expect(await fitsWith('bath-shower-mixer-3-4-in-chrome')).toContain(hose);
  expect(await fitsWith(hose)).toContain('bath-shower-mixer-3-4-in-chrome');
  for (const slug of ['pillar-tap-1-2-in-bsp-chrome-cold', 'cistern-fill-valve-1-2-in-bsp-bottom']) {
    const found = await fitsWith(slug);
    expect(found).toContain('flexible-tap-connector-15-mm-x-1-2-in-300-mm');
    expect([...listRoots(found)]).not.toContain('showers');
  }
});

test('products that fit only in some cases come after those that always fit', async () => {
  const { body } = await shop.call(products.get, { params: { id: 'shower-arm-300-mm-chrome' } });
  const notes = body.fitsWith.map(({ note }: { note: string }) => note.endsWith('Not for gas.'));
  expect(notes).toEqual(notes.toSorted());
});

test('the medium attribute of a product decides what fits with it, even with several media', async () => {
  const end = (gender: 'male' | 'female') => ({ joint: 'R', size: '6 in', gender });
  const write = async (category: string, gender: 'male' | 'female', medium: string | null): Promise<string> => {
    const draft = buildProductDraft();
    const attributes = medium === null ? [] : [{ key: 'medium', value: medium }];
    await writeDrafts(shop, [{ ...draft, category, attributes, ends: [end(gender)] }]);
    return draft.slug;
  };
  const gas = await write('valves', 'female', 'Gas');
  const both = await write('valves', 'female', 'gas, Drinking water');
  const plain = await write('valves', 'female', null);
  const unread = await write('valves', 'female', 'Lemonade');
  const heating = await write('heating', 'male', null);
  const nipple = await write('fittings', 'male', null);
  expect((await fitsWith(nipple)).toSorted()).toEqual([gas, both, plain, unread].toSorted());
  expect((await fitsWith(heating)).toSorted()).toEqual([plain, unread].toSorted());
  expect((await fitsWith(gas)).toSorted()).toEqual([nipple]);
});
