import { expect, test } from 'vitest';
import { parseFeed } from '#features/product-feed/test/parse-feed.ts';
import { findPublicGtin } from '#features/products/contract/part-numbers.ts';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { cents } from '#platform/contract/money.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { createRandom } from '#test/prove/random.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const PRODUCTS = 1000;

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const codes = ['4006381333931', '036000291452', '01234565', '96385074', '2000000000008', '4006381333932'];

const drafts = (() => {
  const random = createRandom(49);
  return Array.from({ length: PRODUCTS }, (_, at) => {
    const draft = buildProductDraft({
      unitPriceCents: cents(1 + random.upTo(99_999)),
      minOrder: random.pick([1, 1, 5, 25, 100]),
      stock: random.pick([0, 3, 40, 100, 100_000]),
    });
    return {
      ...draft,
      sku: `PARITY-${String(at).padStart(4, '0')}`,
      brand: random.pick([null, 'Alder', 'Rør & Sønn', 'Quote " Co']),
      family: `parity-${Math.floor(at / 3)}`,
      pictures: [{ url: `/pictures/${draft.slug}-640.webp`, alt: draft.name }],
      partNumbers: [
        ...(random.chance(0.7) ? [{ kind: 'gtin' as const, label: random.pick(codes) }] : []),
        ...(random.chance(0.5) ? [{ kind: 'maker' as const, label: `QX ${at}/2"` }] : []),
      ],
    };
  });
})();

test('feed, product page, structured data and API state the same about 1,000 products', async () => {
  for (let from = 0; from < drafts.length; from += 250) await writeDrafts(shop, drafts.slice(from, from + 250));
  const sale = { name: 'Autumn', scope: 'brand', value: 'Alder', percent: 15, startsOn: '', endsOn: dateInDays(9) };
  expect((await shop.call(sales.add, { body: sale as never }, admin.token)).status).toBe(201);

  const { body } = await shop.app.inject({ url: '/feeds/products.tsv' });
  const rows = parseFeed(body).filter(({ id = '' }) => id.startsWith('PARITY-'));
  expect(rows.map(({ id }) => id)).toEqual(drafts.map(({ sku }) => sku));
  let reduced = 0;
  for (const row of rows) {
    const { pathname } = new URL(row['link'] ?? '');
    const page = await shop.app.inject({ url: pathname });
    const [, code = '{}'] = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(page.body) ?? [];
    const data = JSON.parse(code);
    const { body: product } = await shop.call(products.get, { params: { id: pathname.split('/').at(-1) ?? '' } });
    const isReduced = row['sale_price'] !== '';
    if (isReduced) reduced += 1;
    const regular = isReduced ? row['price'] : undefined;
    const current = isReduced ? row['sale_price'] : row['price'];
    const { offers } = data;
    const gtin: string = data.gtin8 ?? data.gtin12 ?? data.gtin13 ?? data.gtin14 ?? '';
    const isInStock = offers.availability === 'https://schema.org/InStock';
    // The structured data in the notation of the feed.
    expect({
      id: data.sku,
      title: data.name,
      link: offers.url,
      current: `${offers.price} ${offers.priceCurrency}`,
      regular: offers.priceSpecification && `${offers.priceSpecification.price} ${offers.priceCurrency}`,
      availability: isInStock ? 'in_stock' : 'out_of_stock',
      brand: data.brand?.name ?? '',
      gtin,
      mpn: data.mpn ?? '',
      product_type: data.category,
    }).toEqual({
      id: row['id'],
      title: row['title'],
      link: row['link'],
      current,
      regular,
      availability: row['availability'],
      brand: row['brand'],
      gtin: row['gtin'],
      mpn: row['mpn'],
      product_type: row['product_type'],
    });
    // The answer of the API in the notation of the feed.
    expect([
      product.sku,
      product.name,
      `${product.unitPrice.toFixed(2)} USD`,
      product.regularPrice === null ? undefined : `${product.regularPrice.toFixed(2)} USD`,
      product.stock >= product.minOrder ? 'in_stock' : 'out_of_stock',
      product.brand ?? '',
      findPublicGtin(product.gtin) ?? '',
      product.mpn ?? '',
    ]).toEqual([row['id'], row['title'], current, regular, row['availability'], row['brand'], row['gtin'], row['mpn']]);
    const shown = Number(offers.price).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    const [, price] = /Unit Price:(?:\s|<[^>]*>)*(\$[\d,.]+\d)/.exec(page.body) ?? [];
    expect(price).toBe(shown);
    if (!isInStock) expect(page.body).toContain('Out of stock');
  }
  expect(reduced).toBeGreaterThan(100);
}, 600_000);
