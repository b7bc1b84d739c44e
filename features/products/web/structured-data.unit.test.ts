import { expect, test } from 'vitest';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { getStructuredData } from './structured-data.ts';

const product: ProductDetail = {
  _id: '018f0000-0000-7000-8000-000000000000',
  sku: 'VAL-0011',
  slug: 'ball-valve',
  name: 'Ball valve',
  img: '/pictures/x.svg',
  imgAlt: 'Ball valve',
  description: 'A valve.',
  descriptionHtml: '<p>A valve.</p>',
  minOrder: 1,
  stock: 5,
  lowStockAt: 0,
  bulky: false,
  unitPrice: 8,
  regularPrice: null,
  category: { slug: 'valves', name: 'Valves' },
  reviews: 0,
  stars: 0,
  version: 1,
  images: [],
  trail: [{ slug: 'valves', name: 'Valves' }],
  partNumbers: [],
  brand: null,
  brandSlug: null,
  family: null,
  gtin: null,
  mpn: null,
  ends: [],
  fitsWith: [],
  accessories: [],
  related: [],
  attributes: [],
  quantityStep: 1,
  expectedOn: null,
  instead: [],
  lowestPrice: null,
  reducedUntil: null,
  priceBreaks: [],
  termsVary: false,
};

const steps = [
  { from: 0, price: 7.95 },
  { from: 100, price: 0 },
];
const shop = {
  shopUrl: 'https://shop.test',
  shopName: 'Copperline',
  timeZone: 'Asia/Singapore',
  returnDays: 30,
  delivery: {
    country: 'SG',
    workingDays: ['mon', 'tue'] as ('mon' | 'tue')[],
    goods: { steps, days: { from: 1, to: 2 } },
    bulky: { steps: null, days: { from: 3, to: 3 } },
  },
};

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the data has
const describeProduct = (changes: Partial<ProductDetail> = {}, terms: Partial<typeof shop> = {}): any =>
  getStructuredData({ ...product, ...changes }, { newest: [], demo: 0 }, { ...shop, ...terms })[0];
const describeOffer = (...changes: Parameters<typeof describeProduct>) => describeProduct(...changes).offers;

test('a reduced product has its brand, numbers, both prices, and the last day of the sale in the shop’s time zone', () => {
  const reducedUntil = '2026-11-30T16:00:00.000Z';
  const sale = { unitPrice: 8, regularPrice: 10, lowestPrice: 9, reducedUntil };
  expect(describeProduct({ brand: 'Rør', gtin: '4006381333931', mpn: 'QX 12', ...sale })).toMatchObject({
    brand: { '@type': 'Brand', name: 'Rør' },
    gtin13: '4006381333931',
    mpn: 'QX 12',
    offers: {
      price: '8.00',
      priceCurrency: 'USD',
      priceValidUntil: '2026-11-30',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '10.00' },
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: 'https://shop.test/products/ball-valve',
      seller: { '@type': 'Organization', name: 'Copperline' },
    },
  });
});

const writeReview = (verified: boolean) => ({
  _id: '1',
  name: 'Rosa R.',
  stars: 4,
  title: 'Seat is flat',
  description: 'Sealed at once.',
  writtenAt: '2026-11-01T10:00:00.000Z',
  verified,
  source: null,
  answer: null,
});

test.each([
  ['reviews of buyers only', 0, [true, true], 1, 2],
  ['some reviews of the demo', 1, [true, false], 0, 1],
  ['reviews of the demo only', 2, [false, false], 0, 0],
])('with %s, demo reviews are neither given nor counted', (_case, demo, verified, ratings, reviews) => {
  const [described] = getStructuredData(
    { ...product, stars: 4, reviews: 2 },
    { newest: verified.map(writeReview), demo },
    shop,
  ) as [{ aggregateRating?: object; review?: object[] }];
  expect([described.aggregateRating].filter(Boolean)).toHaveLength(ratings);
  expect(described.review ?? []).toHaveLength(reviews);
});

test('reviews from a former shop are given and counted', () => {
  const imported = { ...writeReview(false), source: 'Judge.me', title: '' };
  const [described] = getStructuredData(
    { ...product, stars: 4, reviews: 1 },
    { newest: [imported], demo: 0 },
    shop,
  ) as [{ aggregateRating?: { reviewCount: number }; review?: object[] }];
  expect(described.aggregateRating?.reviewCount).toBe(1);
  expect(described.review).toHaveLength(1);
  expect(described.review?.[0]).not.toHaveProperty('name');
});

test('facts that a product lacks are left out', () => {
  const described = describeProduct();
  for (const name of ['brand', 'mpn', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'aggregateRating']) {
    expect(described).not.toHaveProperty(name);
  }
  for (const name of ['priceValidUntil', 'priceSpecification']) expect(described.offers).not.toHaveProperty(name);
});

test.each([
  ['96385074', { gtin8: '96385074' }],
  ['036000291452', { gtin12: '036000291452' }],
  ['36000291452', { gtin12: '036000291452' }],
  ['4006381333931', { gtin13: '4006381333931' }],
  ['400-6381-333931', { gtin13: '4006381333931' }],
  ['14006381333938', { gtin14: '14006381333938' }],
  ['04252614', { gtin12: '042100005264' }],
  ['4006381333932', {}],
  ['4006381', {}],
  ['QX 12', {}],
])('the bar code %s is given as %o', (gtin, expected) => {
  const numbers = Object.entries(describeProduct({ gtin })).filter(([name]) => name.startsWith('gtin'));
  expect(Object.fromEntries(numbers)).toEqual(expected);
});

test('the delivery of one minimum order has its price, country and working days', () => {
  expect(describeOffer().shippingDetails).toEqual({
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'SG' },
    shippingRate: { '@type': 'MonetaryAmount', value: '7.95', currency: 'USD' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
      },
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
    },
  });
  expect(describeOffer({ unitPrice: 100 }).shippingDetails.shippingRate.value).toBe('0.00');
});

test('delivery has no price by weight, no days for goods that are out of stock, and is left out if nothing is known', () => {
  const bulky = describeOffer({ bulky: true }).shippingDetails;
  expect([bulky.shippingRate, bulky.deliveryTime.transitTime.maxValue]).toEqual([undefined, 3]);
  const soldOut = describeOffer({ stock: 0 });
  expect(soldOut.availability).toBe('https://schema.org/OutOfStock');
  expect(Object.keys(soldOut.shippingDetails)).toEqual(['@type', 'shippingDestination', 'shippingRate']);
  expect(describeOffer({ stock: 0, bulky: true })).not.toHaveProperty('shippingDetails');
  const { delivery } = shop;
  for (const changes of [
    { country: '' },
    { goods: null as never },
    { goods: { steps: null as never, days: null as never } },
  ]) {
    expect(describeOffer({}, { delivery: { ...delivery, ...changes } })).not.toHaveProperty('shippingDetails');
  }
});

test('goods can be returned within the shop’s days, or not at all', () => {
  const policy = { '@type': 'MerchantReturnPolicy', merchantReturnLink: 'https://shop.test/shipping' };
  expect(describeOffer().hasMerchantReturnPolicy).toEqual({
    ...policy,
    applicableCountry: 'SG',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
  });
  const nowhere = { delivery: { ...shop.delivery, country: '' }, returnDays: 0 };
  expect(describeOffer({}, nowhere).hasMerchantReturnPolicy).toEqual({
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  });
});
