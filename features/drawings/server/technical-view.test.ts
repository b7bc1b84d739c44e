import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

type Image = { url: string; alt: string; width: number; inInches?: { url: string; alt: string } };

const getImages = async (slug: string): Promise<Image[]> =>
  (await shop.call(products.get, { params: { id: slug } })).body.images;

test('the technical view follows the product’s own pictures, and its address serves it', async () => {
  const [first, second, view, ...more] = await getImages('compression-elbow-90-15-mm');
  expect([first?.url, second?.url]).toEqual([
    expect.stringMatching(/-640\.webp$/),
    expect.stringMatching(/-second-view-640\.webp$/),
  ]);
  expect(view).toMatchObject({
    url: '/pictures/drawn/compression-elbow-90-15-mm.svg',
    alt: 'Technical view: A, B: Compression for 15 mm tube. Nut across flats 24 mm',
  });
  expect(more).toEqual([]);
  expect(first?.inInches).toBeUndefined();
  const inches = await shop.app.inject(view?.inInches?.url ?? '');
  expect([inches.statusCode, inches.body.includes('Ø0.59')]).toEqual([200, true]);
  expect(inches.body).toContain(view?.inInches?.alt.replace('Technical view: ', ''));

  const { statusCode, headers, body } = await shop.app.inject(view?.url ?? '');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('<title id="title">Technical view: Compression elbow 90°, 15 mm, EN 1254-2</title>');
});

test('neither a product without a shape nor an unknown product has a view', async () => {
  const images = await getImages('claw-hammer-450-g-hickory');
  expect(images.length).toBeGreaterThan(0);
  expect(images.filter(({ url }) => url.includes('/drawn/'))).toEqual([]);
  for (const name of ['claw-hammer-450-g-hickory', 'no-such-thing']) {
    for (const folder of ['drawn', 'drawn/in'])
      expect((await shop.app.inject(`/pictures/${folder}/${name}.svg`)).statusCode).toBe(404);
  }
});

test('a shape named like a built-in object property does not break the product page', async () => {
  const slug = 'compression-elbow-90-15-mm';
  const { rows } = await shop.db.$client.query<{ id: string; was: string }>(
    `update product_attribute v set text = 'constructor' from product p, product_attribute old
      where p.slug = $1 and v.product_id = p.id and v.key = 'shape' and old.product_id = p.id and old.key = 'shape'
      returning p.id, old.text as was`,
    [slug],
  );
  expect((await shop.call(products.get, { params: { id: slug } })).status).toBe(200);
  expect(await getImages(slug)).toHaveLength(2);
  await shop.db.$client.query("update product_attribute set text = $1 where product_id = $2 and key = 'shape'", [
    rows[0]?.was,
    rows[0]?.id,
  ]);
});
