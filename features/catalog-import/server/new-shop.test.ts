import { expect, test } from 'vitest';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { addTestCode } from '#features/discount-codes/test/codes.ts';
import { keys } from '#features/api-keys/contract/keys.ts';
import { findBrokenRules } from '#features/rules.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop, type TestShop } from '#test/helpers/start-shop.ts';

const open = async () => {
  const shop = await startShop();
  const admin = await signIn(shop.db, 'admin');
  return { shop, admin, ...openImports(shop, admin) };
};
const trial = await open();
const fresh = await open();

const choose = async ({ shop, admin, run, get }: typeof fresh, id: string, make: boolean): Promise<ProductImport> => {
  const { status } = await shop.call(productFiles.chooseMissing, { params: { id }, body: { make } }, admin.token);
  expect(status).toBe(200);
  await run();
  return get(id);
};

const addCategory = async (shop: TestShop, { token }: TestPerson, name: string, parent = ''): Promise<string> =>
  (await shop.call(productDetails.addCategory, { body: { name, under: parent } }, token)).body.slug;

const addAttribute = (shop: TestShop, { token }: TestPerson, label: string, type: 'text' | 'number', unit = '') =>
  shop.call(productDetails.addAttribute, { body: { label, type, unit } }, token);

/** Adds nested categories, attributes, and products without a category. */
const fillTrial = async (): Promise<void> => {
  const { shop, admin } = trial;
  const siphons = await addCategory(shop, admin, 'Siphons & Abläufe');
  const strokes = await addCategory(shop, admin, 'Nuts/Bolts', siphons);
  await addAttribute(shop, admin, 'Ablaufleistung', 'number', 'l/s');
  await addAttribute(shop, admin, 'Ways', 'number');
  await addAttribute(shop, admin, 'Zoll', 'text', 'in');
  await addAttribute(shop, admin, 'Nothing has it', 'text');
  const draft = (more: object) => {
    const one = buildProductDraft();
    return {
      ...one,
      sku: one.sku.toUpperCase(),
      family: one.slug,
      pictures: [{ url: '/pictures/a.svg', alt: 'A' }],
      ...more,
    };
  };
  await writeDrafts(shop, [
    draft({ category: siphons, attributes: [{ key: 'ablaufleistung', value: '0.8' }] }),
    draft({
      category: strokes,
      attributes: [
        { key: 'ways', value: '3' },
        { key: 'zoll', value: '007' },
      ],
    }),
    draft({ attributes: [{ key: 'pressure', value: '16' }] }),
    draft({ category: 'other' }),
  ]);
};

const listNames = async ({ db }: TestShop) => {
  const { rows } = await db.$client.query(
    `select (select json_agg(c.name order by c.name) from category c) as categories,
            (select json_agg(a.key order by a.key) from attribute a) as attributes`,
  );
  return rows[0];
};

test('a new shop imports another shop’s whole export, creates missing categories on request, and undoes the import', async () => {
  await fillTrial();
  const text = await trial.exportAll();
  const before = await listNames(fresh.shop);
  const id = await fresh.check(text);
  expect(await fresh.get(id)).toMatchObject({
    counts: { refused: 2, new: 2 },
    makesMissing: false,
    missing: {
      categories: 2,
      attributes: 4,
      names: [
        'Siphons & Abläufe',
        'Siphons & Abläufe > Nuts/Bolts',
        'Ablaufleistung',
        'Ways',
        'Zoll',
        'Nothing has it',
      ],
    },
  });
  // Unless staff choose otherwise, the import creates no categories or attributes.
  expect(await listNames(fresh.shop)).toEqual(before);
  expect(await choose(fresh, id, true)).toMatchObject({
    counts: { refused: 0, new: 4 },
    makesMissing: true,
    unknown: [],
  });
  expect(await fresh.getRows(id, 'new')).toContainEqual(
    expect.objectContaining({
      changes: expect.arrayContaining([{ column: 'Category', before: '', after: 'Siphons & Abläufe > Nuts/Bolts' }]),
    }),
  );
  expect(await listNames(fresh.shop)).toEqual(before);
  expect(await fresh.apply(id)).toMatchObject({ state: 'applied', missing: { categories: 2, attributes: 4 } });
  expect(await fresh.exportAll()).toBe(text);
  expect(await fresh.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  const { categories, attributes } = await listNames(fresh.shop);
  expect(categories.filter((name: string) => name !== 'Other')).toEqual(
    before.categories.filter((name: string) => name !== 'Other'),
  );
  expect(attributes).toEqual(before.attributes);
  const again = await fresh.checkAgain(id);
  expect(await fresh.apply(again)).toMatchObject({ state: 'applied', counts: { new: 4 } });
  expect(await fresh.exportAll()).toBe(text);
  expect(await findBrokenRules(fresh.shop.db)).toEqual({});
});

test('an old-style attribute header is accepted, and products can move to the category Other before it exists', async () => {
  const { shop, check, apply, exportAll } = await open();
  const draft = { ...buildProductDraft(), sku: 'OLD-1' };
  await writeDrafts(shop, [draft]);
  expect(await apply(await check('SKU,Category,Max pressure (bar),Material\nOLD-1,Other,16,Brass\n'))).toMatchObject({
    state: 'applied',
  });
  expect((await exportAll()).split('\n').find((line) => line.startsWith('OLD-1,'))).toContain(',Other,');
});

test('the choice to create categories can be revoked, and a category in use survives the undo', async () => {
  const { shop, admin, check, get, apply, undo } = fresh;
  const id = await check('SKU;Name;Price;Category\nSLIP-1;Slip one;1;Valvse > Ball\nSLIP-2;Slip two;1;valvse>ball\n');
  expect((await choose(fresh, id, true)).counts).toMatchObject({ new: 2, refused: 0 });
  expect(await choose(fresh, id, false)).toMatchObject({ counts: { new: 0, refused: 2 }, makesMissing: false });
  await choose(fresh, id, true);
  expect(await apply(id)).toMatchObject({ missing: { names: ['Valvse', 'Valvse > Ball'] } });
  const { status } = await shop.call(
    productFiles.chooseMissing,
    { params: { id }, body: { make: false } },
    admin.token,
  );
  expect(status).toBe(409);
  await addCategory(shop, admin, 'Under the slip', 'valvse');
  await undo(id);
  const { categories } = await listNames(shop);
  expect(categories).toEqual(expect.arrayContaining(['Valvse', 'Under the slip']));
  expect(categories).not.toContain('Ball');
  expect(await get(id)).toMatchObject({ state: 'undone', kept: 0 });
});

test('a category that a discount code applies to survives the undo', async () => {
  const { shop, admin, check, get, apply, undo } = fresh;
  const id = await check('SKU;Name;Price;Category\nCODE-1;Code one;1;Reduced by a code > Below\n');
  await choose(fresh, id, true);
  await apply(id);
  await addTestCode(shop, admin, { scope: 'categories', values: ['reduced-by-a-code'] });
  await undo(id);
  expect(await get(id)).toMatchObject({ state: 'undone', kept: 0 });
  const { categories } = await listNames(shop);
  expect(categories).toContain('Reduced by a code');
  expect(categories).not.toContain('Below');
});

test('an API key that may import but not edit products cannot create categories', async () => {
  const { shop, admin, check } = fresh;
  const id = await check('SKU;Name;Price;Category\nKEY-1;Key one;1;Unheard of\n');
  const { body: key } = await shop.call(
    keys.create,
    { body: { name: 'Importer', permissions: ['products.import'] } },
    admin.token,
  );
  const { status, body } = await shop.call(
    productFiles.chooseMissing,
    { params: { id }, body: { make: true } },
    key.secret,
  );
  expect([status, body.code]).toEqual([403, 'permission_missing']);
});
