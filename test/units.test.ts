import { afterAll, expect, inject, test } from 'vitest';
import { createDatabase } from './helpers/database.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* Checks which pages are shown in which unit when shared caches are in front of the shop. */

const database = await createDatabase(inject('databaseUrl'));
const shop = await spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await database.drop();
});

const INCHES = 'copperline.units=in';

type PageReply = { status: number; headers: Headers; text: string };

const get = async (path: string, cookie: string, more: Record<string, string> = {}): Promise<PageReply> => {
  const response = await fetch(shop.url + path, { headers: { cookie, ...more } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const isHit = ({ headers }: PageReply) => headers.get('cache-status') === 'copperline; hit';

/** The visible text of a page, with plain spaces. */
const getWords = ({ text }: PageReply): string =>
  text
    .replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ');

/** The address of a product that has a 15 mm measure. */
const findMeasured = async (): Promise<string> => {
  const { products } = (await (await fetch(`${shop.url}/api/catalog`)).json()) as {
    products: { slug: string; attributes: { mm?: number }[] }[];
  };
  for (const { slug, attributes } of products) {
    if (attributes.some(({ mm }) => mm === 15)) return `/products/${slug}`;
  }
  throw new Error('nothing measures 15 mm');
};
const measured = await findMeasured();

test('a page is rendered once per unit, and each visitor gets their unit from the cache', async () => {
  for (const path of [measured, `${measured}.data`, '/products?category=pipe&view=columns', '/units']) {
    const mm = await get(path, '');
    const inches = await get(path, INCHES);
    expect([path, mm.status, inches.status]).toEqual([path, 200, 200]);
    expect([path, mm.text === inches.text]).toEqual([path, false]);
    for (const [cookie, before] of [
      ['', mm],
      [INCHES, inches],
      ['other=1', mm],
    ] as const) {
      const again = await get(path, cookie);
      expect([path, isHit(again), again.text === before.text]).toEqual([path, true, true]);
    }
  }
  expect(getWords(await get(measured, ''))).toContain('15 mm (0.59 in)');
  expect(getWords(await get(measured, INCHES))).toContain('0.59 in (15 mm)');
});

test('a response without lengths is the same in both units, and its Vary header omits the cookie', async () => {
  for (const path of ['/', '/join', '/kits', '/offline', '/api/browse?category=pipe&view=table', '/api/catalog']) {
    const mm = await get(path, '');
    const inches = await get(path, INCHES);
    expect([path, mm.text === inches.text]).toEqual([path, true]);
    expect([path, inches.headers.get('vary')]).toEqual([path, 'accept-encoding']);
  }
});

test('pages with units vary by the cookie, whether cached, uncached or unchanged', async () => {
  for (const path of [measured, '/products?search=tube', '/compare?p=hacksaw-300-mm', '/products/no-such-thing']) {
    for (const cookie of ['', INCHES]) {
      const { headers } = await get(path, cookie);
      expect([path, headers.get('vary')]).toEqual([path, expect.stringMatching(/\bcookie$/)]);
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
  }
  const etag = (await get(measured, INCHES)).headers.get('etag') ?? '';
  const unchanged = await get(measured, INCHES, { 'if-none-match': etag });
  expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([304, 'accept-encoding, cookie']);
  expect((await get(measured, '', { 'if-none-match': etag })).status).toBe(200);
});

test('a cache that ignores Vary but revalidates never serves a page in the wrong unit', async () => {
  const cachedPages = new Map<string, PageReply>();
  const throughCache = async (path: string, cookie: string): Promise<string> => {
    const have = cachedPages.get(path);
    const tag = have?.headers.get('etag');
    const got = await get(path, cookie, tag ? { 'if-none-match': tag } : {});
    if (got.status === 304 && have !== undefined) return have.text;
    cachedPages.set(path, got);
    return got.text;
  };
  const own = { '': (await get(measured, '')).text, [INCHES]: (await get(measured, INCHES)).text };
  for (const cookie of ['', INCHES, INCHES, '', '', INCHES] as const) {
    expect(await throughCache(measured, cookie)).toBe(own[cookie]);
  }
});

test('both units show the same names and sequence, and each measure in both, the chosen unit first', async () => {
  const list = '/products?category=pipe&view=columns&sort=up.outside';
  const mm = await get(list, '');
  const inches = await get(list, INCHES);
  const listNames = ({ text }: PageReply) =>
    [...text.matchAll(/class="row-name[^>]*title="([^"]+)"|title="([^"]+)"[^>]*class="row-name/g)].map(
      ([, a, b]) => a ?? b,
    );
  expect(listNames(mm).length).toBeGreaterThan(10);
  expect(listNames(inches)).toEqual(listNames(mm));
  const listTitles = ({ text }: PageReply) =>
    [...text.matchAll(/<td title="([^"]*)" class="attribute"/g)].map(([, title = '']) => title);
  const millimeterTitles = listTitles(mm);
  const inchTitles = listTitles(inches);
  expect(inchTitles).toHaveLength(millimeterTitles.length);
  let turned = 0;
  for (const [at, title] of millimeterTitles.entries()) {
    const [, first = '', other = ''] = /^(.*) \((.* (?:in|ft))\)$/.exec(title) ?? [];
    if (other === '') expect(inchTitles[at]).toBe(title);
    else expect([title, inchTitles[at]]).toEqual([title, `${other} (${first})`]);
    turned += other === '' ? 0 : 1;
  }
  expect(turned).toBeGreaterThan(10);
});

test('a form without scripts filters in inches, and its address gives the same list in both units', async () => {
  const requestedPath = '/products?category=pipe&outside=0.58&outside=0.60&outside=in';
  const redirected = await fetch(shop.url + requestedPath, { redirect: 'manual', headers: { cookie: INCHES } });
  const address = redirected.headers.get('location') ?? '';
  expect([redirected.status, address]).toEqual([302, '/products?category=pipe&outside=0.58..0.60in']);
  const mm = await get(address, '');
  const inches = await get(address, INCHES);
  const getTotal = (got: PageReply) => /(\d+) products?/.exec(getWords(got))?.[1];
  expect(getTotal(mm)).toBe(getTotal(inches));
  expect(getTotal(inches)).toBe(getTotal(await get('/products?category=pipe&outside=15', '')));
  expect(getWords(inches)).toContain('from 0.58 to 0.6 in');
  expect(getWords(mm)).toMatch(/from 14\.\d+ to 15\.\d+ mm/);
  expect(getWords(await get('/products?category=pipe&outside=0...6in', INCHES))).toContain('from 0 to 0.6 in');
  expect((await get('/products?category=pipe&outside=1e308in', INCHES)).status).toBe(200);
});
