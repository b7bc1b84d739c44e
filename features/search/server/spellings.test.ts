import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsing } from '#features/search/contract/browse.ts';
import { joining } from '#features/joins/contract/join.ts';
import { offline } from '#features/offline/contract/offline.ts';
import { products } from '#features/products/contract/products.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { openOfflineCatalog, searchOfflineCatalog } from '#trade/offline-catalog.ts';
import { reindexProducts } from './reindex-products.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const readCatalog = async () => openOfflineCatalog((await shop.call(offline.catalog, {})).body);
/** The catalog as a device stores it, loaded once for all searches until a product is added. */
let catalog: ReturnType<typeof readCatalog> | null = null;

const addProductNamed = async (name: string, fields: object = {}): Promise<string> => {
  catalog = null;
  const [id = ''] = await writeDrafts(shop, [{ ...buildProductDraft(), name, ...fields }]);
  return id;
};
const browse = async (search: string) => (await shop.call(browsing.list, { query: { search } })).body;
const findNames = async (search: string): Promise<string[]> =>
  (await browse(search)).items.map(({ name }: { name: string }) => name);

/** The names that each way of searching finds. */
const searchEverywhere = async (search: string): Promise<string[][]> => {
  const names = (found: { name: string }[]) => found.map(({ name }) => name);
  const [listed, suggested, managed, joined, deviceCatalog] = await Promise.all([
    shop.call(browsing.list, { query: { search } }),
    shop.call(browsing.suggest, { query: { search } }),
    shop.call(products.list, { query: { search } }, admin.token),
    shop.call(joining.match, { query: { search } }),
    (catalog ??= readCatalog()),
  ]);
  return [
    names(listed.body.items),
    names(suggested.body.products),
    names(managed.body),
    names(joined.body),
    names(searchOfflineCatalog(deviceCatalog, search).products),
  ];
};

const end = { joint: 'G', size: '2 in', gender: 'male' as const };

test.each([
  ['Blivet 2″, forged', ['blivet 2"', 'blivet 2“', 'blivet 2’’', 'blivet 2 inches']],
  ['Grommel 1–1/2″ steel', ['grommel 1 1/2"', 'grommel 1½ in', 'grommel 1‑1/2"', 'grommel 1.5 in', 'grommel1.1/2']],
  ['Sprocket rail 1,000 mm', ['sprocket 1000mm', 'sprocket 1 m', 'sprocket 100 cm', 'sprocket rail 1,000 millimetres']],
  ['Hoselet 10’ coil', ['hoselet 10 ft', "hoselet 10'", 'hoselet 120 in', 'hoselet 10 feet']],
  ['Würth Dübel', ['wurth dubel', 'würth', 'WÜRTH DÜBEL', 'wuerth', 'wu\u0308rth']],
  ['Équerre à sertir Kärcher', ['equerre', 'ÉQUERRE', 'karcher', 'equerre a sertir', 'kaercher']],
  ['Łącznik kolanowy', ['lacznik', 'łącznik', 'ŁĄCZNIK KOLANOWY']],
  ['Кран шаровой', ['кран', 'КРАН ШАРОВОЙ', 'шаровой']],
  ['Βαλβίδα αντεπιστροφής', ['βαλβιδα', 'ΒΑΛΒΊΔΑ']],
  ['铜管接头', ['铜管接头', '铜管', '接头']],
  ['صمام كروي', ['صمام', 'صمام كروي']],
])('%s is found in every spelling, by every way to search', async (name, searches) => {
  await addProductNamed(name, { ends: [end] });
  for (const search of searches) {
    const found = await searchEverywhere(search);
    expect(
      found.map((names) => names.includes(name)),
      search,
    ).toEqual([true, true, true, true, true]);
  }
});

test('brands, descriptions and categories are normalized like names', async () => {
  const branded = await addProductNamed('Blivetine one', { brand: 'Müller Martini' });
  await addProductNamed('Blivetine two', { description: 'Für Rohre aus Großbritannien: Übergröße.' });
  expect((await browse('muller blivetine')).items.map(({ _id }: { _id: string }) => _id)).toEqual([branded]);
  expect(await findNames('ubergrosse')).toEqual(['Blivetine two']);
  await execute(shop.db, sql`update category set name = 'Siphons & Abläufe' where slug = 'fittings'`);
  const { body } = await shop.call(browsing.suggest, { query: { search: 'ablauf' } });
  expect(body.categories.map(({ name }: { name: string }) => name)).toContain('Siphons & Abläufe');
  await execute(shop.db, sql`update category set name = 'Fittings' where slug = 'fittings'`);
});

test.each(['EN 1057', 'BS 1212', 'EN 331'])(
  '%s is also found without the space before its number',
  async (standard) => {
    const spaced = await searchEverywhere(standard);
    expect(spaced[0]?.length).toBeGreaterThan(0);
    expect(await searchEverywhere(standard.replace(' ', ''))).toEqual(spaced);
  },
);

test('a two-digit standard is found without a space, even while typing, and a size is not a standard', async () => {
  await addProductNamed('Blivet to EN 31', { ends: [end] });
  for (const search of ['EN31', 'blivet en31']) {
    expect((await searchEverywhere(search)).map((names) => names[0])).toEqual(
      Array.from({ length: 5 }, () => 'Blivet to EN 31'),
    );
  }
  await addProductNamed('Blivet bar for 13 rods');
  expect((await browse('13 bar')).items.map(({ name }: { name: string }) => name)).not.toContain(
    'Blivet bar for 13 rods',
  );
});

test('two words written as one first find what the two words find, then other products', async () => {
  const two = await searchEverywhere('ball valve');
  const one = await searchEverywhere('ballvalve');
  expect(two[0]?.length).toBeGreaterThan(4);
  for (const [door, names] of two.entries()) {
    const called = names.filter((name) => /ball valve/i.test(name));
    expect(one[door]?.slice(0, called.length).toSorted()).toEqual(called.toSorted());
  }
  expect(one[0]).toContain('Float valve, side entry, 1/2 in BSP, brass, part 2, BS 1212');
});

test.each(['-40°C', '−40 ℃', '-40 C', 'minus 40 degrees Celsius', '-40 °F', '13 °C', '13°F'])(
  'nothing is found for the temperature %s, which no product has',
  async (search) => {
    expect(await searchEverywhere(search)).toEqual([[], [], [], [], []]);
  },
);

test('a temperature finds products in either scale, and no pipe of as many millimeters', async () => {
  const found = await findNames('110 °C');
  expect(found.length).toBeGreaterThan(0);
  expect(await findNames('230 °F')).toEqual(found);
  const { items } = await browse('20 °C');
  const described = items.map(({ description }: { description: string }) => description.includes('20 °C'));
  expect(described).not.toEqual([]);
  expect(described).not.toContain(false);
});

test('corrects only to similar words of names, and never a word that a description contains', async () => {
  await addProductNamed('Fernandine', {
    description: 'It is quite wobblesome.',
    partNumbers: [{ kind: 'maker', label: 'QUIXOTRY' }],
  });
  expect((await browse('fernandyne')).corrected).toEqual({ fernandyne: 'fernandine' });
  expect((await browse('wobblesome')).corrected).toEqual({});
  expect((await browse('wobblesame')).corrected).toEqual({});
  expect((await browse('quixotri')).corrected).toEqual({});
  expect((await browse('ernantine')).corrected).toEqual({});
});

test('if not all words match, products with a word in the name hide those with it in the description', async () => {
  await addProductNamed('Zonkwidget');
  await addProductNamed('Plain part', { description: 'Made for the zonkwidget.' });
  expect((await browse('zonkwidget nosuchword')).items).toMatchObject([{ name: 'Zonkwidget' }]);
  expect(await findNames('zonkwidget nosuchword otherword')).toEqual(['Zonkwidget']);
  await addProductNamed('Other part', { description: 'It has a quabble.' });
  expect(await findNames('quabble nosuchword')).toEqual(['Other part']);
});

test('words indexed by an older version are indexed again once, with the synonyms that staff added', async () => {
  await addProductNamed('Überwurf Zweiteiler');
  const before = (db: typeof shop.db) => rows(db, sql`select id, search::text from product order by id`);
  const read = await before(shop.db);
  await execute(shop.db, sql`insert into synonym (term, means) values ('berwurf', 'zweiteiler')`);
  await execute(
    shop.db,
    sql`insert into own_synonym (said, means, term, meant) values ('Überzieher', 'Zweiteiler', 'berwurf', 'zweiteiler')`,
  );
  await execute(shop.db, sql`insert into vocabulary (word, lexeme) values ('berwurf', 'berwurf')`);
  await execute(shop.db, sql`update product set search = to_tsvector('english', 'berwurf')`);
  await execute(shop.db, sql`delete from meta where key = 'search_reading'`);
  await Promise.all([reindexProducts(shop.db), reindexProducts(shop.db)]);
  expect(await before(shop.db)).toEqual(read);
  expect(await findNames('uberzieher')).toEqual(['Überwurf Zweiteiler']);
  expect(await rows(shop.db, sql`select word from vocabulary where word = 'berwurf'`)).toEqual([]);
  expect(await rows(shop.db, sql`select term from synonym where term = 'berwurf'`)).toEqual([]);
  await execute(shop.db, sql`update product set search = to_tsvector('english', 'berwurf')`);
  await reindexProducts(shop.db);
  expect(await before(shop.db)).not.toEqual(read);
});
