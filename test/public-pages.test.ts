import { afterAll, expect, inject, test } from 'vitest';
import { createDatabase } from './helpers/database.ts';
import { openPlainBrowser } from './helpers/plain-browser.ts';
import { spawnShop } from './helpers/spawn-shop.ts';
import { linesInCart, listElements, collapseSpaces, getText, parsePageText } from './helpers/page-text.ts';

/* Texts, links and plain forms of the public pages, read without scripts. */

const database = await createDatabase(inject('databaseUrl'));
const shop = await spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await database.drop();
});

const read = async (path: string, status = 200) => {
  const response = await fetch(shop.url + path);
  expect([path, response.status]).toEqual([path, status]);
  return parsePageText(await response.text());
};

const publicPaths = [
  '/',
  '/home',
  '/products',
  '/products?search=valve',
  '/login',
  '/regester',
  '/portfolio',
  '/blog',
  '/services',
  '/trade-accounts',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
  '/shipping',
];

test('every public page can be read without JavaScript', async () => {
  for (const path of publicPaths) {
    const { headings, footer, html } = await read(path);
    expect([path, headings.join('')]).not.toEqual([path, '']);
    expect([path, footer]).toEqual([path, expect.stringMatching(/Copyright © 2022.*Prices in \w+ dollars/)]);
    expect([path, html.includes('aria-label="Messages"')]).toEqual([path, true]);
  }
  expect((await read('/category/none', 404)).main).toContain('There is no page at this address.');
  expect((await read('/products?search=zzzqq')).headings.join('')).toContain('Nothing found for zzzqq');
});

test('a visitor who only reads gets no cookie', async () => {
  for (const path of [...publicPaths, '/cart', '/kits', '/join', '/offline', '/products/copper-tube-15-mm-x-3-m'])
    expect([path, (await fetch(shop.url + path)).headers.getSetCookie()]).toEqual([path, []]);
});

test('the live region for toasts is in the page before the first toast', async () => {
  expect((await read('/blog')).html).toMatch(/<section[^>]*aria-label="Messages"[^>]*><div role="status"[^>]*><\/div>/);
});

test('the footer has tagline, services, company and legal links, newsletter and year', async () => {
  const { html, footer } = await read('/portfolio');
  for (const words of ['In service since 2000.', 'Copyright © 2022', 'Services', 'Company', 'Legal'])
    expect(footer).toContain(words);
  const [bar = ''] = listElements(html, 'footer');
  const [, id = 'none'] = /<label\b[^>]*\bfor="([^"]+)"[^>]*>Newsletter</.exec(bar) ?? [];
  expect(bar).toMatch(new RegExp(`<input\\b[^>]*\\bid="${id}"`));
  expect(listElements(bar, 'button').map(getText)).toContain('Subscribe');
  expect(bar).not.toContain('aria-label="Elsewhere"');
});

test('the portfolio has skills and two projects, and the blog has six cards', async () => {
  const sections = listElements((await read('/portfolio')).html, 'section');
  const named = (id: string) => sections.find((one) => one.startsWith(`<section aria-labelledby="${id}"`)) ?? '';
  expect([named('skills'), named('projects')].map((one) => getText(listElements(one, 'h2')[0] ?? ''))).toEqual([
    'Skills',
    'Projects',
  ]);
  expect(listElements(named('skills'), 'li').length).toBeGreaterThan(0);
  expect(listElements(named('projects'), 'article')).toHaveLength(2);
  const cards = listElements(listElements((await read('/blog')).html, 'main')[0] ?? '', 'article').map(getText);
  expect(cards).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(/\?.+/)));
});

test('the home page and the pages of the product list can be read without JavaScript', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/home');
  expect(listElements(visitor.page().html, 'h2').map(getText)).toContain('Best-Selling Product');
  expect(visitor.page().html.match(/<a\b[^>]*\baria-label="Order Now/g)).toHaveLength(8);
  await visitor.follow('See All');
  expect(visitor.page().text).toMatch(/Showing 1-24 of \d+/);
  await visitor.follow('Next');
  expect(visitor.path()).toMatch(/\?page=2$/);
  expect(visitor.page().text).toMatch(/Showing 25-48 of \d+/);
  await visitor.follow('Previous page');
  expect(visitor.page().text).toMatch(/Showing 1-24 of \d+/);
});

test('the product list ends at its first and last page, and a page past the end returns 404', async () => {
  const isEnd = /<span role="link" aria-disabled="true"[^>]*>(?:<svg[^]*?<\/svg>)?(Previous page|Next)/;
  const first = await read('/products');
  expect(isEnd.exec(first.html)?.[1]).toBe('Previous page');
  const total = Number(/Showing 1-24 of (\d+)/.exec(first.text)?.[1]);
  const last = await read(`/products?page=${Math.ceil(total / 24)}`);
  expect(isEnd.exec(last.html)?.[1]).toBe('Next');
  expect((await read('/products?page=400', 404)).text).toContain('There are no products on this page');
});

test('every link in header and footer leads to a page of its own, with a title of its own', async () => {
  const { html } = await read('/');
  const bars = html.match(/<(header|footer)\b[^]*?<\/\1>/g)?.join('') ?? '';
  const hrefs = new Set([...bars.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, href = '']) => href));
  const titles = new Map<string, string>();
  // These pages redirect visitors who are not signed in to the login.
  const isPrivate = (href: string) => href.startsWith('/dashboard') || href === '/profile';
  for (const href of [...hrefs].filter((one) => one !== '/' && !one.startsWith('/api') && !isPrivate(one))) {
    const { headings, title } = await read(href.replaceAll('&amp;', '&'));
    expect([href, headings]).toEqual([href, [expect.any(String)]]);
    titles.set(href, title);
  }
  expect(titles.size).toBeGreaterThanOrEqual(12);
  expect(new Set(titles.values()).size).toBe(titles.size);
});

test('a list describes itself to search engines by its count, and claims nothing that a product may lack', async () => {
  const { html, text } = await read('/products');
  const [, total = ''] = /Showing 1-24 of (\d+)/.exec(text) ?? [];
  expect(html).toContain(`content="Products: ${total} products with prices, stock and specifications."`);
});

test('figures that are not counted from the shop are labeled as examples', async () => {
  expect((await read('/home')).text).toContain('Example figures, not those of this shop.');
});

test('a count of one is written "1 product", on screen and for screen readers', async () => {
  const { html } = await read('/products?category=valves');
  const counts = [...html.matchAll(/>1<span class="sr-only">(?:<!-- -->|\s)*(products?)</g)].map(([, word]) => word);
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts)).toEqual(new Set(['product']));
  for (const path of ['/products?search=basin wrench&material=Chrome vanadium steel', '/products?search=pipe bender'])
    expect((await read(path)).text).not.toMatch(/\b1 products\b/);
});

test('list and product page never mention packs, and the list shows a minimum order', async () => {
  const list = await read('/products?search=threaded rod');
  expect(list.text).toMatch(/Minimum Order:\s*5/);
  expect(list.text).not.toMatch(/\bpacks?\b/i);
  const [, path = ''] = /<article\b[^]*?href="(\/products\/[^"]+)"/.exec(list.html) ?? [];
  const product = await read(path);
  expect(product.headings.join('')).toContain('Threaded rod M8');
  expect(product.text).not.toMatch(/\bpacks?\b/i);
});

test('a search without results says so, a typing error is corrected, and NPT gets a warning', async () => {
  expect((await read('/products?search=xyzzy')).text).toContain('Nothing found');
  expect((await read('/products?search=hamer')).text).toContain('No results for “hamer”. Showing hammer.');
  expect((await read('/products?fits=NPT+male+1%2F2+in')).text).toMatch(/NPT and BSP look alike/);
});

test('a card links to its product page, where a visitor can read and order without JavaScript', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/products');
  await visitor.follow('Brass ball valve, 1/2 in BSP female, full bore');
  expect(visitor.path()).toBe('/products/brass-ball-valve-1-2-in-bsp-female');
  const { title, headings, main } = visitor.page();
  expect(collapseSpaces(title)).toBe('Brass ball valve, 1/2 in BSP female, full bore | Copperline');
  expect(headings.map(collapseSpaces)).toEqual(['Brass ball valve, 1/2 in BSP female, full bore']);
  expect(main).toContain('Unit Price: $9.45');
  expect(visitor.getHref('Order Now')).toMatch(/^\/purcess\/[0-9a-f-]{36}\?quantity=\d+$/);
});

test('an unknown product shows the 404 page with status 404', async () => {
  expect((await read('/products/no-such-thing', 404)).html).toContain('404: a leaking pipe');
});

test('search, filters and the product page work without JavaScript', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/products');
  await visitor.press('Search', { search: 'ball valve' });
  expect(visitor.page().text).toMatch(/products for/);
  await visitor.press(/^Show \d+ products?$/, { size: '3/4 in' });
  expect(visitor.getHref(/Remove Nominal size/)).not.toBeNull();
  expect(visitor.path()).toBe('/products?search=ball+valve&size=3%2F4+in');
  const [link = ''] = listElements(visitor.page().html, 'h2').flatMap((one) => listElements(one, 'a'));
  await visitor.follow(collapseSpaces(getText(link)));
  expect(listElements(visitor.page().html, 'h2').map(getText)).toContain('Fits with');
});

test('a part’s page lists what fits its ends and how to seal it, and nothing for a product without known ends', async () => {
  const part = await read('/products/brass-ball-valve-1-2-in-bsp-female');
  expect(listElements(part.html, 'h2').map(getText)).toContain('Fits with');
  expect(part.text).toContain('Seals in the thread');
  const tool = await read('/products/tape-measure-5-m-class-ii');
  expect(listElements(tool.html, 'h2').map(getText)).not.toContain('Fits with');
});

test('a plain form compares the products ticked on a page', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/products?category=ball-valves');
  const ticks = ['1/2', '3/4'].map((size) => {
    const tick = `<input\\b[^>]*aria-label="Compare Brass ball valve, ${size} in BSP female, full bore"[^>]*value="([^"]+)"`;
    return new RegExp(tick).exec(visitor.page().html)?.[1] ?? '';
  });
  await visitor.press(/^Compare/, { p: ticks });
  expect(visitor.path()).toMatch(/^\/compare\?p=[a-z0-9-]+,[a-z0-9-]+$/);
  expect(listElements(visitor.page().html, 'th').filter((one) => /[A-Z]{3}-\d+/.test(getText(one)))).toHaveLength(2);
});

test('without scripts, a visitor sends a message and subscribes to the newsletter', async () => {
  const visitor = openPlainBrowser(shop.url);
  const letter = { subject: 'Tube', message: 'Do you cut it?' };
  await visitor.open('/contact');
  await visitor.press('Submit', { ...letter, email: 'nobody' });
  expect(visitor.page().text).toContain('Please go back in your browser and check what you wrote: Email.');
  await visitor.open('/contact');
  await visitor.press('Submit', { ...letter, email: 'nora@example.com' });
  expect(visitor.page().text).toContain('Thank you. We have your message.');
  await visitor.press('Subscribe', { email: 'nora@example.com' });
  expect(visitor.page().text).toContain('Thank you. Please follow the link we emailed you.');
});

test('without scripts, a guest adds from list, table and product page, changes, removes and restores', async () => {
  const visitor = openPlainBrowser(shop.url);
  const lines = () => linesInCart(visitor.page().html);
  await visitor.open('/products?search=adjustable%20wrench');
  await visitor.press(/^Add to cart/);
  expect(visitor.path()).toBe('/cart?did=add');
  expect(visitor.page().text).toContain('Added to the cart.');
  expect(lines()).toHaveLength(1);
  await visitor.open('/products?search=brass%20elbow&view=table');
  await visitor.press(/^Add to cart/);
  expect(lines()).toHaveLength(2);
  await visitor.open('/products/brass-elbow-90-1-2-in-bsp-female');
  await visitor.press(/^Add to cart/, { quantity: '12' });
  const before = lines().length;
  await visitor.press('Update', { quantity: '4' });
  expect(visitor.page().text).toContain('Quantity changed.');
  expect(lines()[0]).toBe('4');
  await visitor.press(/^Remove/);
  expect(lines()).toHaveLength(before - 1);
  await visitor.press('Put it back');
  expect(lines()).toHaveLength(before);
  expect(lines().at(-1)).toBe('4');
  await visitor.press(/^Save for later/);
  expect(listElements(visitor.page().html, 'h2').map(getText)).toContain('Saved for later');
  await visitor.press('Yes, remove everything');
  expect(
    [...listElements(visitor.page().html, 'h1'), ...listElements(visitor.page().html, 'h2')].map(getText),
  ).toContain('Your cart is empty');
  await visitor.follow('Log in to see your cart');
  expect(visitor.path()).toBe('/login');
});

test('the table of a category is sorted by plain links and filtered by a plain form', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/products?category=valves&view=table');
  await visitor.follow('Nominal size');
  await visitor.press('Apply', { connection: 'Compression' }, 'Filter by Connection');
  expect(visitor.path()).toBe('/products?category=valves&view=table&sort=up.size&connection=Compression');
  const [table = ''] = listElements(visitor.page().html, 'table');
  expect(getText(listElements(table, 'tr')[1] ?? '')).toMatch(/15\s+mm/);
});

test('a product page gives search engines the same data as it shows', async () => {
  const { html, headings, text } = await read('/products/brass-ball-valve-1-2-in-bsp-female');
  const structured = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g);
  const [product, trail] = [...structured].map(([, code = '{}']) => JSON.parse(code));
  expect(headings.map(collapseSpaces)).toEqual([product.name]);
  expect(text).toContain(`$${product.offers.price}`);
  expect(product.offers.availability).toBe('https://schema.org/InStock');
  const trailShown = listElements(html, 'nav').find((one) => one.startsWith('<nav aria-label="Breadcrumb"')) ?? '';
  expect(listElements(trailShown, 'li').map((one) => collapseSpaces(getText(one)).replace(/\/$/, ''))).toEqual(
    trail.itemListElement.map(({ name }: { name: string }) => name),
  );
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/products\/brass-ball-valve/);
  expect(html).toContain(`<meta property="og:title" content="${product.name}"`);
  const textAt = async (path: string) => (await fetch(shop.url + path)).text();
  expect(await textAt('/sitemap.xml')).toContain('/sitemap/products-1.xml');
  expect(await textAt('/sitemap/products-1.xml')).toContain('/products/brass-ball-valve-1-2-in-bsp-female</loc>');
  expect(await textAt('/robots.txt')).toContain('Sitemap: ');
});

test('the compare page names the products that are too many or no longer sold', async () => {
  const { html, text } = await read(
    '/compare?p=no-such-thing,brass-ball-valve-1-2-in-bsp-female,brass-ball-valve-3-4-in-bsp-female,compression-elbow-90-15-mm,brass-elbow-90-1-2-in-bsp-female,brass-elbow-90-3-4-in-bsp-female',
  );
  expect(text).toContain('No longer sold: no-such-thing.');
  expect(collapseSpaces(text)).toMatch(/You can compare up to 4 products\. Left out: Brass elbow/);
  expect(listElements(html, 'th').filter((one) => /[A-Z]{3}-\d+/.test(getText(one)))).toHaveLength(4);
  expect((await read('/compare')).text).toContain('Nothing to compare yet');
});

test('without scripts, the unit form returns to the same page in the other unit', async () => {
  const pipe = '/products/copper-tube-15-mm-x-3-m';
  const visitor = openPlainBrowser(shop.url);
  await visitor.open(pipe);
  await visitor.press('inch');
  expect(visitor.path()).toBe(`${pipe}#specification`);
  expect(visitor.page().html).toContain('id="specification"');
  expect(collapseSpaces(visitor.page().text)).toContain('Length118.11 in (3000 mm)');
  const narrowed = '/products?category=pipe&view=table&length=118..119in';
  await visitor.open(narrowed);
  expect(visitor.getHref('Remove Length from 118 to 119 in')).not.toBeNull();
  await visitor.press('mm');
  expect(visitor.path()).toBe(narrowed);
  expect(visitor.getHref(/^Remove Length from 2997\.\d+ to 3022\.\d+ mm$/)).not.toBeNull();
  await visitor.open(pipe);
  expect(collapseSpaces(visitor.page().text)).toContain('Length3000 mm (118.11 in)');
});

/** Lists the error message of each end in a rejected join. */
const listFieldErrors = (html: string) =>
  [...html.matchAll(/<select\b[^>]*name="(from|to)"[^>]*>/g)].map(([tag, name]) => {
    const ids = /aria-describedby="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
    const messages = ids.map((id) =>
      getText(new RegExp(`<(\\w+)\\b[^>]*\\bid="${id}"[^>]*>[^]*?</\\1>`).exec(html)?.[0] ?? ''),
    );
    return [name, tag.includes('aria-invalid="true"'), messages.join('')];
  });

test('without scripts, a join request without its ends says which to choose', async () => {
  const wants = ['to', true, 'Choose the end to connect it to, or enter a product'];
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/join');
  expect(listFieldErrors(visitor.page().html).map(([name, isRefused]) => [name, isRefused])).toEqual([
    ['from', false],
    ['to', false],
  ]);
  await visitor.press('Find the parts');
  expect(listFieldErrors(visitor.page().html)).toEqual([
    ['from', true, 'Choose the end you have, or enter a product'],
    wants,
  ]);
  await visitor.press('Find the parts', { from: 'tube.22-mm.male' });
  expect(listFieldErrors(visitor.page().html)).toEqual([['from', false, expect.any(String)], wants]);
  await visitor.press('Find the parts', { to: 'tube.15-mm.male' });
  expect(visitor.path()).toBe('/join?from=tube.22-mm.male&to=tube.15-mm.male#answer');
});

test('without scripts, a visitor finds a join and adds its parts to the cart', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/join');
  expect(visitor.page().html).toMatch(/<option value="tube\.15-mm\.male"[^>]*>15\s+mm copper tube</);
  await visitor.press('Find the parts', { from: 'tube.15-mm.male', toWords: 'TAP-0021' });
  expect(visitor.path()).toBe('/join?from=tube.15-mm.male&to=pillar-tap-1-2-in-bsp-chrome-hot#answer');
  await visitor.press(/^Add all to cart/);
  expect(visitor.path()).toBe('/cart?did=link');
  expect(linesInCart(visitor.page().html)).toHaveLength(1);
});
