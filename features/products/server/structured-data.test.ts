import { expect, test } from 'vitest';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { collapseSpaces, parsePageText } from '#test/helpers/page-text.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const saveSettings = async (changes: object) => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const { status } = await shop.call(settings.save, { body: { ...before, seller: oslo, ...changes } }, admin.token);
  expect(status).toBe(200);
};

/** A page's text, and its structured data in the order of the page. */
const open = async (path: string) => {
  const { statusCode, body } = await shop.app.inject({ url: path });
  expect(statusCode).toBe(200);
  const scripts = body.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g);
  const { text, footer } = parsePageText(body);
  return {
    text: collapseSpaces(text),
    footer: collapseSpaces(footer),
    structured: [...scripts].map(([, code = '{}']) => JSON.parse(code)),
  };
};

const openProduct = async (slug: string) => {
  const { text, structured } = await open(`/products/${slug}`);
  return { text, product: structured[0], offer: structured[0].offers };
};

const createProduct = async (...[fields]: Parameters<typeof buildProductDraft>) => {
  const plain = buildProductDraft(fields);
  const draft = {
    ...plain,
    sku: plain.sku.toUpperCase(),
    brand: 'Rør & Sønn',
    partNumbers: [
      { kind: 'maker' as const, label: 'QX 12-9' },
      { kind: 'gtin' as const, label: '4006381333931' },
    ],
  };
  await writeDrafts(shop, [draft]);
  return draft;
};

const method = { _id: '', kind: 'delivery', priced: 'total', zone: 'Home', speed: '', isActive: true };
await saveSettings({
  timeZone: 'Pacific/Auckland',
  returnDays: 30,
  zones: [{ name: 'Home', countries: 'NO' }],
  methods: [{ ...method, name: 'Parcel', steps: '0: 5.50, 100: 0', days: '2-4', takesBulky: true }],
});

test('price, stock, brand, numbers, delivery and returns in the structured data are those of the page', async () => {
  const { sku, slug } = await createProduct({ unitPriceCents: 1250, stock: 7 });
  const endsOn = dateInDays(5);
  const sale = { name: 'Autumn', scope: 'skus', value: sku, percent: 20, startsOn: '', endsOn };
  expect((await shop.call(sales.add, { body: sale as never }, admin.token)).status).toBe(201);

  const { text, product, offer } = await openProduct(slug);
  expect(text).toContain(`Unit Price: $${offer.price}`);
  expect([offer.price, offer.priceSpecification.price]).toEqual(['10.00', '12.50']);
  expect(text).toContain(`$${offer.priceSpecification.price}`);
  expect(text).toContain(`Reduced until ${formatDate(offer.priceValidUntil)}.`);
  expect(offer.priceValidUntil).toBe(endsOn);
  expect(text).toContain('7 in stock');
  expect(offer.availability).toBe('https://schema.org/InStock');
  expect(text).toContain(`Brand${product.brand.name}`);
  expect(text).toContain(product.gtin13);
  expect(text).toContain(product.mpn);
  expect([product.brand.name, product.gtin13, product.mpn]).toEqual(['Rør & Sønn', '4006381333931', 'QX 12-9']);
  expect(text).toContain(`Return unused goods within ${offer.hasMerchantReturnPolicy.merchantReturnDays} days`);
  expect(offer.seller.name).toBe('Copperline');

  const { shippingRate, deliveryTime, shippingDestination } = offer.shippingDetails;
  const { text: shipping, footer } = await open('/shipping');
  expect(footer).toContain('Unused goods taken back');
  expect(shippingDestination.addressCountry).toBe('NO');
  expect(shipping).toContain(`NorwayPrice $${shippingRate.value}`);
  const { minValue, maxValue } = deliveryTime.transitTime;
  expect(shipping).toContain(`${minValue}–${maxValue} working days`);
  expect(shipping).toContain(`within ${offer.hasMerchantReturnPolicy.merchantReturnDays} days`);
});

test('the data of a product that is out of stock and cannot be returned promises neither', async () => {
  await saveSettings({ returnDays: 0 });
  const { slug } = await createProduct({ unitPriceCents: 10_000, stock: 0 });
  await expect.poll(async () => (await openProduct(slug)).text).not.toContain('Return unused goods');
  const { text, offer } = await openProduct(slug);
  expect(text).toContain('Out of stock');
  expect(offer.availability).toBe('https://schema.org/OutOfStock');
  expect(offer.hasMerchantReturnPolicy.returnPolicyCategory).toBe('https://schema.org/MerchantReturnNotPermitted');
  expect(offer.shippingDetails.shippingRate.value).toBe('0.00');
  const { text: shipping, footer } = await open('/shipping');
  expect(shipping).toContain('free from $100');
  expect(footer).toContain('Set aside when you order');
  expect(footer).not.toContain('Unused goods taken back');
  expect(offer.shippingDetails).not.toHaveProperty('deliveryTime');
});

test('the breadcrumb of a category in the structured data is that of the page, and a list without a category has none', async () => {
  const { body } = await shop.app.inject({ url: '/category/ball-valves' });
  const [shown = ''] = /<nav aria-label="Breadcrumb"[^]*?<\/nav>/.exec(body) ?? [];
  const links = [...shown.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, name]) => ({ name, href }));
  expect(links.map(({ name }) => name)).toEqual(['Products', 'Valves']);
  const { structured } = await open('/category/ball-valves');
  const [{ '@type': type, itemListElement }, ...others] = structured;
  expect([type, others]).toEqual(['BreadcrumbList', []]);
  const items = itemListElement.map(({ position, name, item }: Record<string, string>) => {
    const { pathname, search } = new URL(item ?? '');
    return { position, name, href: pathname + search };
  });
  expect(items).toEqual([
    ...links.map((link, at) => ({ position: at + 1, ...link })),
    { position: 3, name: 'Ball valves', href: '/category/ball-valves' },
  ]);
  expect((await open('/products')).structured).toEqual([]);
});

test('a list beyond its last page is not found, and tells search engines not to index it', async () => {
  for (const url of ['/products?category=ball-valves&page=90', '/products?page=5000']) {
    const { statusCode, body } = await shop.app.inject({ url });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).toContain('<meta name="robots" content="noindex, follow"');
  }
});
