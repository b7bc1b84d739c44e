import { readPage } from './helpers/read-page.ts';
import { expect, test } from './helpers/shop.ts';

/* Words and places that once were not so: what the shop says has to be true of what it shows. */

test('figures that nobody has counted are said to be examples', async ({ request }) => {
  const { text } = await readPage(request, '/home');
  expect(text).toContain('Example figures, not counted from this shop.');
});

test('one product is a product, for the eye and for who hears the page', async ({ request }) => {
  const { html } = await readPage(request, '/products?category=valves');
  const counts = [...html.matchAll(/>1<span class="sr-only">(?:<!-- -->|\s)*(products?)</g)].map(([, word]) => word);
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts)).toEqual(new Set(['product']));
  for (const path of ['/products?search=basin wrench&material=Chrome vanadium steel', '/products?search=pipe bender']) {
    expect((await readPage(request, path)).text, path).not.toMatch(/\b1 products\b/);
  }
});

test('any quantity from the minimum up is sold, so no page speaks of packs', async ({ request }) => {
  const list = await readPage(request, '/products?search=Compression elbow');
  expect(list.text).toMatch(/Minimum Order:\s*5/);
  expect(list.text).not.toMatch(/\bpacks?\b/i);
  const [, path = ''] = /<article\b[^]*?href="(\/products\/[^"]+)"/.exec(list.html) ?? [];
  const product = await readPage(request, path);
  expect(product.headings.join('')).toContain('Compression elbow');
  expect(product.text).not.toMatch(/\bpacks?\b/i);
});
