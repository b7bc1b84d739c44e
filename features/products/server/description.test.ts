import { expect, test } from 'vitest';
import { offline } from '#features/offline/contract/offline.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const markdown =
  '### Made for frost\n\nOpens **behind** the wall.\n\n- Brass quibblefrosted\n- [Manual](https://maker.example/m)';
const plain = 'Made for frost\n\nOpens behind the wall.\nBrass quibblefrosted\nManual';

const addProduct = async () => {
  // The feed leaves out products with drawings only.
  const pictures = [{ url: '/pictures/adjustable-wrench-10-in-250-mm-640.webp', alt: 'A wrench' }];
  const draft = { ...buildProductDraft(), description: markdown, pictures };
  const [id = ''] = await writeDrafts(shop, [draft]);
  return { ...draft, id };
};

test('a product page shows the Markdown of a description, and search engines read its words', async () => {
  const { slug } = await addProduct();
  const { body } = await shop.app.inject({ url: `/products/${slug}` });
  expect(body).toContain('Made for frost</h2>');
  expect(body).toContain('<p>Opens <strong>behind</strong> the wall.</p>');
  expect(body).toContain('<li>Brass quibblefrosted</li>');
  expect(body).toContain('<a href="https://maker.example/m" class="link" rel="nofollow">Manual</a>');
  expect(body).toContain(`<meta name="description" content="${plain}"/>`);
  expect(body).toContain(`<meta property="og:description" content="${plain}"/>`);
  expect(body).toContain(JSON.stringify({ description: plain }).slice(1, -1));
  expect(body).not.toContain('**behind**');
});

test('lists, search, feeds and the offline catalog show a description without Markdown', async () => {
  const { id, slug, sku } = await addProduct();
  const get = async (url: string) => (await shop.app.inject({ url })).body;
  const { body: product } = await shop.call(products.get, { params: { id } });
  expect(product.description).toBe(plain);
  const { body: found } = await shop.call(products.list, { query: { search: 'quibblefrosted' } });
  expect(found.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ description: plain });
  expect((await shop.call(products.list, { query: { search: 'maker.example' } })).body).not.toContainEqual(
    expect.objectContaining({ _id: id }),
  );
  const feed = (await get('/feeds/products.tsv')).split('\n').find((line) => line.startsWith(`${sku}\t`));
  expect(feed).toContain('\tMade for frost Opens behind the wall. Brass quibblefrosted Manual\t');
  const [, item] = (await get('/feeds/new.rss')).split(`/products/${slug}</guid>`);
  expect(item?.split('</item>')[0]).toContain(plain);
  const { body: catalog } = await shop.call(offline.catalog, {});
  expect(catalog.products.find((one: { id: string }) => one.id === id)?.description ?? plain).toBe(plain);
});

test('staff edit the Markdown, and a program that sends the plain description back leaves it', async () => {
  const { id } = await addProduct();
  const readText = async () =>
    (await shop.call(productDetails.get, { params: { id } }, admin.token)).body.description as string;
  const { body: product } = await shop.call(products.get, { params: { id } });
  const send = (description: string) =>
    shop.call(
      products.edit,
      {
        params: { id },
        body: {
          name: product.name,
          unitPrice: product.unitPrice,
          stock: product.stock,
          stockWas: product.stock,
          minOrder: product.minOrder,
          image: product.img,
          description,
        },
      },
      admin.token,
    );
  expect(await readText()).toBe(markdown);
  expect((await send(product.description)).status).toBe(200);
  expect(await readText()).toBe(markdown);
  expect((await send('A tap.')).status).toBe(200);
  expect(await readText()).toBe('A tap.');
});
