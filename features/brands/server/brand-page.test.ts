import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brands } from '#features/brands/contract/brands.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { listElements, parsePageText } from '#test/helpers/page-text.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const open = async (url: string) => {
  const { statusCode, body, headers } = await shop.app.inject({ url });
  return { status: statusCode, location: headers.location, ...parsePageText(body) };
};
const readStructured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(([, code = '{}']) =>
    JSON.parse(code),
  );
/** Adds products of a new brand for sale. Returns the brand and the drafts of the products. */
const sell = async (count = 1) => {
  const name = `Røhr & Sønn ${randomUUID().slice(0, 8)}`;
  const drafts = Array.from({ length: count }, () => ({ ...buildProductDraft(), brand: name }));
  await writeDrafts(shop, drafts);
  const [brand] = (await shop.call(brands.list, { query: { search: name } }, admin.token)).body;
  return { brand: (await shop.call(brands.get, { params: { id: brand._id } }, admin.token)).body, drafts };
};
const edit = ({ _id: id, ...brand }: Record<string, string>, more: object) =>
  shop.call(brands.edit, { params: { id: id ?? '' }, body: { ...brand, ...more } as never }, admin.token);

test('the page of a brand shows its text, its products and the categories that have them', async () => {
  const { brand, drafts } = await sell(2);
  await edit(brand, { description: 'Made in Bergen.', picture: '/pictures/x.svg' });
  const { status, html, text } = await open(`/brand/${brand.slug}`);
  expect([status, text]).toEqual([200, expect.stringContaining('Made in Bergen.')]);
  for (const { slug } of drafts) expect(html).toContain(`href="/products/${slug}"`);
  const filter = new URLSearchParams({ brand: brand.name });
  const links = listElements(html, 'nav').find((one) => one.includes('Subcategories')) ?? '';
  expect(links).toContain(`/products?${filter}&amp;category=valves`);
  expect(html).toContain(`<link rel="canonical" href="${SHOP_URL}/brand/${brand.slug}"`);
  expect(readStructured(html)).toMatchObject([
    {
      '@type': 'Brand',
      name: brand.name,
      url: `${SHOP_URL}/brand/${brand.slug}`,
      description: 'Made in Bergen.',
      logo: `${SHOP_URL}/pictures/x.svg`,
    },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Products' }, { name: brand.name }] },
  ]);
});

test('a product page links to the page of its brand, for visitors and for search engines', async () => {
  const { brand, drafts } = await sell();
  const { html } = await open(`/products/${drafts[0]?.slug}`);
  expect(html).toContain(`href="/brand/${brand.slug}"`);
  expect(readStructured(html)[0].brand).toEqual({
    '@type': 'Brand',
    name: brand.name,
    url: `${SHOP_URL}/brand/${brand.slug}`,
  });
});

test('the sitemap lists brands with products for sale', async () => {
  const { brand } = await sell();
  const { brand: empty, drafts } = await sell();
  await shop.db.$client.query(`update product set status = 'archived' where slug = $1`, [drafts[0]?.slug]);
  const { body } = await shop.app.inject('/sitemap/pages.xml');
  expect(body).toContain(`<loc>${SHOP_URL}/brand/${brand.slug}</loc>`);
  expect(body).not.toContain(empty.slug);
});

test('the address of a renamed brand redirects to its new address, and an unknown brand gives 404', async () => {
  const { brand } = await sell();
  const name = `Pipe works ${randomUUID().slice(0, 8)}`;
  const { slug } = (await edit(brand, { name, changesAddress: true })).body;
  expect(await open(`/brand/${brand.slug}`)).toMatchObject({ status: 301, location: `/brand/${slug}` });
  expect(await open(`/brand/${slug}`)).toMatchObject({ status: 200 });
  expect(await open('/brand/no-such-brand')).toMatchObject({ status: 404 });
});
