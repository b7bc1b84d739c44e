import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { SITEMAP_MINUTES } from '#features/sitemap/contract/sitemap.ts';
import { products } from '#features/products/contract/products.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

let ahead = 0;
const now = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);

const readFile = async (name = 'products-1'): Promise<string> =>
  (await shop.app.inject({ url: `/sitemap/${name}.xml` })).body;
/** Reads a file after its cache time, so that it is written again. */
const readNewFile = (name?: string): Promise<string> => {
  ahead += SITEMAP_MINUTES * MINUTE_MS;
  return readFile(name);
};

test('the sitemap states when a product last changed, and its pictures', async () => {
  const draft = buildProductDraft();
  const url = '/pictures/adjustable-wrench-10-in-250-mm-640.webp';
  await writeDrafts(shop, [{ ...draft, pictures: [{ url, alt: 'A & B' }] }]);
  await shop.db.$client.query(
    `with old as (update product set created_at = '2020-03-01T12:00Z' where sku = $1 returning id)
     update price_history h set from_at = '2020-03-01T12:00Z' from old where h.product_id = old.id`,
    [draft.sku],
  );
  const readEntry = async () => {
    const body = await readNewFile();
    return body.split('\n').find((line) => line.includes(`/products/${draft.slug}<`));
  };
  const picture = `<image:image><image:loc>http://shop.test${url}</image:loc></image:image>`;
  const loc = `<loc>http://shop.test/products/${draft.slug}</loc>`;
  expect(await readEntry()).toBe(`<url>${loc}<lastmod>2020-03-01</lastmod>${picture}</url>`);

  const { body: product } = await shop.call(products.get, { params: { id: draft.slug } });
  const edit = { name: draft.name, unitPrice: 10, description: 'New.', stock: 100, minOrder: 1, image: url };
  const { status } = await shop.call(
    products.edit,
    { params: { id: product._id }, body: { ...edit, stockWas: 100, version: product.version } },
    admin.token,
  );
  expect(status).toBe(200);
  expect(await readEntry()).toBe(`<url>${loc}<lastmod>${dateInDays(0)}</lastmod>${picture}</url>`);
});

test('the products of the sitemap are read again after some minutes only, or if the last read failed', async () => {
  await shop.db.$client.query('alter table product_image rename to product_image_away');
  ahead += SITEMAP_MINUTES * MINUTE_MS;
  const failed = await shop.app.inject({ url: '/sitemap/products-1.xml' });
  await shop.db.$client.query('alter table product_image_away rename to product_image');
  expect(failed.statusCode).toBeGreaterThanOrEqual(500);
  const before = await readFile();
  const draft = buildProductDraft();
  await writeDrafts(shop, [draft]);
  expect(await readFile()).toBe(before);
  expect(await readNewFile()).toContain(`/products/${draft.slug}<`);
});

test('the pages, categories and brands of the sitemap are read again after some minutes only', async () => {
  const before = await readNewFile('pages');
  const slug = `zone-${randomUUID()}`;
  await shop.db.$client.query('insert into category (slug, name, position) values ($1, $1, 1)', [slug]);
  expect(await readFile('pages')).toBe(before);
  expect(await readNewFile('pages')).toContain(`/category/${slug}<`);
});
