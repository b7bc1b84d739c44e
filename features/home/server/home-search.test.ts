import { expect, test } from 'vitest';
import { builtPages } from '#platform/server/http/page.ts';
import { getText, listElements, parsePageText, unescapeHtml } from '#test/helpers/page-text.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });

const read = async (url: string) => parsePageText((await shop.app.inject({ url })).body);

test('the home page begins with examples and tools, and each link leads to what its text says', async () => {
  const { html } = await read('/');
  const listLinks = (label: string) => {
    const list = listElements(html, 'ul').find((one) => one.startsWith(`<ul aria-label="${label}"`)) ?? '';
    return listElements(list, 'a').map((link) => ({
      href: unescapeHtml(/\shref="([^"]*)"/.exec(link)?.[1] ?? ''),
      words: getText(link),
    }));
  };
  const examples = listLinks('Examples');
  expect(examples[0]).toEqual({ words: '22 mm to 15 mm', href: '/join?from=tube.22-mm.male&to=tube.15-mm.male' });
  const { from, to, chains } = (await shop.app.inject({ url: `/api${examples[0]?.href}` })).json();
  expect([from.text, to.text]).toEqual(['22 mm copper tube', '15 mm copper tube']);
  expect(chains).not.toEqual([]);
  const kits = examples.slice(1, -1);
  expect(kits).toHaveLength(2);
  for (const { href, words } of kits) expect((await read(href)).headings).toEqual([words]);
  expect(examples.at(-1)).toEqual({ words: 'Paste a list', href: '/dashboard/quickorder' });
  expect(listLinks('Tools').map(({ href }) => href)).toEqual(['/join', '/kits', '/dashboard/quickorder', '/scan']);
});

test('a search for a product that the shop does not sell says so, and shows parts for it', async () => {
  expect((await read('/products?search=toilet')).main).toContain(
    'We do not sell toilets, but here are parts for them.',
  );
  expect((await read('/products?search=basin+waste')).main).not.toContain('We do not sell');
});

test('if no product has all words of a search, products with some of them are offered as such', async () => {
  for (const [search, isNamed] of [
    ['pipe freeze kit', true],
    ['power flush pump', true],
    ['immersion heater', true],
    ['smart thermostat', false],
    ['drain camera', false],
    ['gas leak detector', false],
  ] as const) {
    const { main } = await read(`/products?search=${search.replaceAll(' ', '+')}`);
    expect(main, search).toMatch(new RegExp(`No products for ${search}\\.|Nothing found for ${search}`));
    expect(main, search).not.toContain('here are parts for them');
    expect(main.includes(`We do not sell ${search}s.`), search).toBe(isNamed);
    if (main.includes('No products')) expect(main, search).toMatch(/\d+ products? ha(s|ve) some of these words\./);
  }
});
