import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { browsing, type BrowsePage, MOST_GROUPED_PRODUCTS } from '#features/search/contract/browse.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { collapseSpaces, listElements, parsePageText } from '#test/helpers/page-text.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const setFamilyCards = async (hasFamilyCards: boolean): Promise<void> => {
  const { body } = await shop.call(settings.get, {}, admin.token);
  const saved = await shop.call(settings.save, { body: { ...body, hasFamilyCards } }, admin.token);
  expect(saved.body).toMatchObject({ hasFamilyCards });
};

const open = async (path: string) => {
  const { body } = await shop.app.inject({ url: path });
  const { text } = parsePageText(body);
  return { html: body, text: collapseSpaces(text), cards: listElements(body, 'article').length };
};

test('with the setting, lists show one card for each family; tables show every size, as all lists do without it', async () => {
  const family = `family-${randomUUID().slice(0, 8)}`;
  await writeDrafts(
    shop,
    [
      { size: '15 mm', unitPriceCents: 1000 },
      { size: '22 mm', unitPriceCents: 410 },
    ].map(({ size, unitPriceCents }) => ({
      ...buildProductDraft({ unitPriceCents }),
      name: `Elbow ${family}, ${size}`,
      family,
      attributes: [{ key: 'size', value: size }],
    })),
  );
  const address = `/products?search=${encodeURIComponent(`Elbow ${family}`)}`;
  expect(await open(address)).toMatchObject({ cards: 2, text: expect.stringContaining('2 products') });
  await setFamilyCards(true);
  const { cards, text, html } = await open(address);
  expect(cards).toBe(1);
  expect(text).toContain('1 product for');
  expect(text).toContain('2 sizes from $4.10');
  expect(html).toContain(`href="/families/${family}"`);
  expect((await open(`${address}&view=table`)).text).toContain('2 products');
  const { text: first } = await open(`${address}&sort=price`);
  expect(first).toMatch(/Elbow \S+ 22 mm/);
  await setFamilyCards(false);
  expect((await open(address)).cards).toBe(2);
});

test('with this setting, pages and suggestions show the number of cards in each category', async () => {
  await setFamilyCards(true);
  const { html } = await open('/products');
  const browse = async (category: string): Promise<BrowsePage> =>
    (await shop.call(browsing.list, { query: { category, byFamily: 'true' } })).body;
  const { children } = await browse('');
  const nav = listElements(html, 'nav').find((one) => one.startsWith('<nav aria-label="All categories"')) ?? '';
  const shown = listElements(nav, 'li').map((one) => Number(/(\d+)\s*<\/span>/.exec(one)?.[1]));
  expect(shown).toEqual(children.map(({ count }) => count));
  const fittings = children.find(({ slug }) => slug === 'fittings');
  expect((await browse('fittings')).total).toBe(fittings?.count);
  const { body } = await shop.call(browsing.suggest, { query: { search: 'fittings' } });
  expect(body.categories[0]).toMatchObject({ slug: 'fittings', count: fittings?.count });
  await setFamilyCards(false);
});

test('with the setting, categories of a shop with too many products to group count every size', async () => {
  await setFamilyCards(true);
  const suggest = async () =>
    (await shop.call(browsing.suggest, { query: { search: 'fittings' } })).body.categories[0]?.count;
  const grow = (products: string) =>
    shop.db.$client.query(`update facet_value set products = ${products} where key = 'category' and text = 'valves'`);
  const products = (await shop.call(browsing.list, { query: { category: 'fittings' } })).body.total;
  expect(await suggest()).toBeLessThan(products);
  await grow(`products + ${MOST_GROUPED_PRODUCTS}`);
  expect(await suggest()).toBe(products);
  await grow(`products - ${MOST_GROUPED_PRODUCTS}`);
  await setFamilyCards(false);
});
