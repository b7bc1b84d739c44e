import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { families } from '#features/product-families/contract/families.ts';
import {
  type EditableFamily,
  familyEditing,
  MOST_RENAMED_SIZES,
} from '#features/product-families/contract/family-editing.ts';
import { archive } from '#features/product-editing/contract/archive.ts';
import { products } from '#features/products/contract/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, changePrice, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** Puts a family of these sizes up for sale. Returns its key and the ids of its products. */
const sellFamily = async (sizes: [size: string, length?: string][], family = `family-${randomUUID().slice(0, 8)}`) => {
  const ids = await writeDrafts(
    shop,
    sizes.map(([size, length]) => ({
      ...buildProductDraft(),
      name: `Elbow ${family}, ${size}${length === undefined ? '' : `, ${length}`}`,
      family,
      attributes: [{ key: 'size', value: size }, ...(length === undefined ? [] : [{ key: 'length', value: length }])],
    })),
  );
  return { family, ids };
};

const read = async (slug: string): Promise<EditableFamily> =>
  (await shop.call(familyEditing.get, { params: { slug } }, admin.token)).body;
const save = async (slug: string, changed: object) => {
  const { version, options } = await read(slug);
  const body = { slug, options: options.map(({ key, values }) => ({ key, values })), version, ...changed };
  return shop.call(familyEditing.save, { params: { slug }, body }, admin.token);
};
const move = async (slug: string, product: string, to = '', version?: string) => {
  const body = { product, to, version: version ?? (await read(slug)).version };
  return shop.call(familyEditing.move, { params: { slug }, body }, admin.token);
};
const list = async (search: string, page = 1) => {
  const { body, headers } = await shop.call(familyEditing.list, { query: { search, page } }, admin.token);
  return { items: body, total: Number(headers['x-total-count']) };
};
/** The sizes in the order in which buyers see them. */
const listShown = async (slug: string): Promise<string[]> => {
  const { body } = await shop.call(families.get, { params: { slug } });
  return body.members.map(({ values }: { values: { value: string }[] }) => values.map(({ value }) => value).join(' '));
};
const readFamily = async (id: string | undefined): Promise<string | undefined> => {
  const { rows } = await shop.db.$client.query<{ family: string }>('select family from product where id = $1', [id]);
  return rows[0]?.family;
};

test('staff list the families with several sizes for sale, and find them by family key, and name and SKU of a size', async () => {
  const { family } = await sellFamily([['15 mm'], ['22 mm']]);
  await sellFamily([['15 mm']], `${family}-alone`);
  const { items, total } = await list(family);
  expect(items).toMatchObject([{ slug: family, name: `Elbow ${family}`, count: 2 }]);
  expect(total).toBe(1);
  const { members } = await read(family);
  expect((await list(members[0]?.sku ?? '')).items).toMatchObject([{ slug: family }]);
  expect((await list(`${family}, 22`)).items).toMatchObject([{ slug: family }]);
  expect((await list(`${family} 28 mm`)).items).toEqual([]);
  expect(await list(family, 2)).toEqual({ items: [], total: 1 });
  expect(await list(`no ${family}`)).toEqual({ items: [], total: 0 });
});

test('a family is found by the name that the list shows, which no size has', async () => {
  const word = randomUUID().slice(0, 8);
  const [first = ''] = await writeDrafts(
    shop,
    [15, 22].map((mm) => ({
      ...buildProductDraft(),
      name: `Adapter ${word}, ${mm} mm x ${mm / 30} in BSP male, EN 1254-2`,
      family: `family-${word}`,
      attributes: [{ key: 'size', value: `${mm} mm` }],
    })),
  );
  const { name } = await read((await readFamily(first)) ?? '');
  expect(name).toBe(`Adapter ${word}, BSP male`);
  expect((await list(name)).items).toMatchObject([{ name }]);
  expect((await list(`bsp ${word} female`)).items).toEqual([]);
});

test('all sizes move to the new name of a family, even a deleted one, and each edit is in the audit', async () => {
  const { family, ids } = await sellFamily([['15 mm'], ['22 mm'], ['28 mm']]);
  const [first = '', , last = ''] = ids;
  await shop.call(products.remove, { params: { id: last }, query: {} }, admin.token);
  const name = `${family} (new)`;
  const { status, body } = await save(family, { slug: name });
  expect([status, body.slug, body.members.length]).toEqual([200, name, 2]);
  expect(await listShown(name)).toEqual(['15 mm', '22 mm']);
  expect((await shop.call(archive.restore, { params: { id: last } }, admin.token)).status).toBe(200);
  expect(await listShown(name)).toEqual(['15 mm', '22 mm', '28 mm']);
  const { body: entries } = await shop.call(audit.list, { query: { search: name } }, admin.token);
  expect(entries[0]).toMatchObject({ act: 'family.edit', on: name });
  const { rows } = await shop.db.$client.query(
    `select changes from audit where act = 'product.edit' and entity_id = $1`,
    [first],
  );
  expect(rows).toEqual([{ changes: { family: [family, name] } }]);
});

test('each former address of a family redirects to its current one directly, and a name that is used again has its page', async () => {
  const { family } = await sellFamily([['15 mm'], ['22 mm']]);
  const [second, third] = [`${family}-b`, `${family}-c/ d`];
  const write = (slug: string) => `/families/${encodeURIComponent(slug)}`;
  const listLeads = async () => {
    const { rows } = await shop.db.$client.query('select path, target from redirect where path like $1 order by path', [
      `/families/${family}%`,
    ]);
    return Object.fromEntries(rows.map(({ path, target }) => [path, target]));
  };
  await save(family, { slug: second });
  expect(await listLeads()).toEqual({ [write(family)]: write(second) });
  await save(second, { slug: third });
  expect(await listLeads()).toEqual({ [write(family)]: write(third), [write(second)]: write(third) });
  await save(third, { slug: family });
  expect(await listLeads()).toEqual({ [write(second)]: write(family), [write(third)]: write(family) });
  await sellFamily([['28 mm']], second);
  expect((await shop.call(families.get, { params: { slug: second } })).body.members).toHaveLength(1);
  expect((await shop.call(families.get, { params: { slug: third } })).status).toBe(404);
});

test('a family cannot get the name of another one or an empty one, nor be renamed if it has too many sizes', async () => {
  const { family } = await sellFamily([['15 mm'], ['22 mm']]);
  const other = await sellFamily([['15 mm']]);
  const taken = await save(family, { slug: other.family });
  expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([409, 'family_taken', ['slug']]);
  expect((await save(family, { slug: ' ' })).status).toBe(400);
  const large = await sellFamily(Array.from({ length: MOST_RENAMED_SIZES + 1 }, (_, at) => [`${at + 1} mm`]));
  expect((await save(large.family, { slug: `${large.family}-b` })).body.code).toBe('family_too_large');
  expect((await shop.call(familyEditing.get, { params: { slug: 'no-such-family' } }, admin.token)).status).toBe(404);
});

test('a family keeps its key if joins use it, even for a substitute tool; its order can change', async () => {
  for (const slug of ['olive', 'ptfe-tape', 'tube-slice']) {
    const { isFixed, name } = await read(slug);
    expect([slug, isFixed]).toEqual([slug, true]);
    const { status, body } = await save(slug, { slug: `${slug}-b` });
    expect([status, body.code, body.fields]).toEqual([409, 'family_fixed', { slug: body.message }]);
    expect(await read(slug)).toMatchObject({ name });
  }
  const { options } = await read('olive');
  const turned = options.map(({ key, values }) => ({ key, values: values.toReversed() }));
  expect((await save('olive', { options: turned })).body.options).toMatchObject(turned);
  const { family } = await sellFamily([['15 mm'], ['22 mm']]);
  expect((await read(family)).isFixed).toBe(false);
});

test('staff set an order of options and values, which the family page and the picker follow', async () => {
  const { family, ids } = await sellFamily([
    ['15 mm', '300'],
    ['15 mm', '500'],
    ['22 mm', '300'],
    ['22 mm', '500'],
  ]);
  expect(await listShown(family)).toEqual(['15 mm 300 mm', '15 mm 500 mm', '22 mm 300 mm', '22 mm 500 mm']);
  const options = [
    { key: 'length', values: '500 mm\n300 mm' },
    { key: 'size', values: ['22 mm'] },
  ];
  expect((await save(family, { options })).status).toBe(200);
  const sorted = ['500 mm 22 mm', '500 mm 15 mm', '300 mm 22 mm', '300 mm 15 mm'];
  expect(await listShown(family)).toEqual(sorted);
  const { body } = await shop.call(products.get, { params: { id: ids[0] ?? '' } });
  expect(body.family.options.map(({ key }: { key: string }) => key)).toEqual(['length', 'size']);
  expect(body.family.members[0].values.map(({ value }: { value: string }) => value)).toEqual(['500 mm', '22 mm']);
  await save(family, { slug: `${family}-b` });
  expect(await listShown(`${family}-b`)).toEqual(sorted);
  const wrong = await save(`${family}-b`, { options: [{ key: 'size', values: ['22 mm', '99 mm'] }] });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { 'options.0.values': 'No size has 99 mm' }]);
  expect((await save(`${family}-b`, { options: [] })).status).toBe(200);
  expect((await listShown(`${family}-b`))[0]).toBe('15 mm 300 mm');
});

test('a product can be taken out of its family or moved to another that exists, but not to its own', async () => {
  const { family, ids } = await sellFamily([['15 mm'], ['22 mm'], ['28 mm']]);
  const other = await sellFamily([['15 mm']]);
  const [first = '', second = '', third = ''] = ids;
  expect((await move(family, first)).status).toBe(200);
  expect((await move(family, second)).status).toBe(200);
  expect(new Set([family, await readFamily(first), await readFamily(second)]).size).toBe(3);
  expect((await move(family, third, other.family)).body).toEqual({ family: other.family });
  expect(await listShown(other.family)).toEqual(['15 mm', '28 mm']);
  const unknown = await move(other.family, third, 'no-such-family');
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['to']]);
  expect((await move(other.family, first)).status).toBe(404);
  const same = await move(other.family, third, other.family);
  expect([same.status, same.body.fields]).toEqual([400, { to: 'The product is in this family already' }]);
});

test('a product that leaves gets a family of its own, even if another family has its slug as key', async () => {
  const { family, ids } = await sellFamily([['15 mm'], ['22 mm']]);
  const [first = ''] = ids;
  const { body } = await shop.call(products.get, { params: { id: first } });
  const other = await sellFamily([['28 mm']], body.slug);
  expect((await move(family, first)).body.family).not.toBe(other.family);
  expect(await listShown(other.family)).toHaveLength(1);
});

test('if two editors opened the same family, the second to save is refused', async () => {
  const { family, ids } = await sellFamily([['15 mm'], ['22 mm'], ['28 mm']]);
  const { version } = await read(family);
  const both = await Promise.all([
    save(family, { slug: `${family}-a`, version }),
    save(family, { slug: `${family}-b`, version }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('family_changed');
  const now = both.find(({ status }) => status === 200)?.body.slug;
  const seen = (await read(now)).version;
  expect((await move(now, ids[1] ?? '')).status).toBe(200);
  const options = [{ key: 'size', values: ['28 mm', '15 mm'] }];
  expect((await save(now, { options, version: seen })).body.code).toBe('family_changed');
  expect((await save(now, { options })).status).toBe(200);
  expect((await save(now, { options: [], version: seen })).body.code).toBe('family_changed');
});

test('if a size was edited meanwhile, a new name and a move are refused, but a new order of values is saved', async () => {
  const { family, ids } = await sellFamily([['15 mm'], ['22 mm']]);
  const { version } = await read(family);
  await changePrice(shop, { id: ids[0] ?? '' }, 1100);
  expect((await save(family, { slug: `${family}-b`, version })).body.code).toBe('family_changed');
  expect((await move(family, ids[1] ?? '', '', version)).body.code).toBe('family_changed');
  expect((await save(family, { options: [{ key: 'size', values: ['22 mm', '15 mm'] }], version })).status).toBe(200);
  expect(await listShown(family)).toEqual(['22 mm', '15 mm']);
});
