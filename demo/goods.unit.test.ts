import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#features/products/contract/pictures.ts';
import { categoryOfFamily, rootOfFamily } from './categories.ts';
import { goods } from './goods.ts';
import { matingRules } from './ends.ts';
import { listPriceBreaks } from './price-breaks.ts';
import { listPartNumbers } from './part-numbers.ts';
import type { DemoEnd, DemoProduct } from './types.ts';

const { attributes, categories, products, reviews } = goods;
const pictures = new URL('./pictures/', import.meta.url);

const doubles = (values: string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

test('the catalog has at least 240 products in 13 categories, with seven or more in each', () => {
  expect(products.length).toBeGreaterThanOrEqual(240);
  const roots = categories.filter(({ parent }) => parent === undefined);
  expect(roots).toHaveLength(13);
  for (const { slug } of roots) {
    expect(products.filter(({ family }) => rootOfFamily(family) === slug).length, slug).toBeGreaterThanOrEqual(7);
  }
  expect(doubles(categories.map(({ slug }) => slug))).toEqual([]);
  expect(roots.map(({ position }) => position)).toEqual(roots.map((_, at) => at + 1));
});

test('every family is in a category, and every listed family has a product', () => {
  const families = new Set(products.map(({ family }) => family));
  expect([...families].filter((family) => !categoryOfFamily.has(family))).toEqual([]);
  expect([...categoryOfFamily.keys()].filter((family) => !families.has(family))).toEqual([]);
});

test('every end fits an end of another product', () => {
  const mates = (end: DemoEnd): DemoProduct[] => {
    const fitting = matingRules.filter(
      ({ fits, joint, gender }) => fits && joint === end.joint && gender === end.gender,
    );
    return products.filter(({ ends = [] }) =>
      ends.some(
        ({ joint, size, gender }) =>
          size === end.size && fitting.some((rule) => rule.toJoint === joint && rule.toGender === gender),
      ),
    );
  };
  const open = products.flatMap((product) =>
    (product.ends ?? [])
      .filter((end) => mates(end).every((other) => other === product))
      .map(({ joint, size, gender }) => `${product.sku} ${joint} ${size} ${gender}`),
  );
  expect(open).toEqual([]);
});

/** Tools and consumables for each joint. */
const needs: Record<string, string[]> = {
  G: ['fibre-washer', 'adjustable-wrench'],
  R: ['ptfe-tape', 'flax', 'jointing-paste', 'pipe-wrench'],
  metric: ['combination-spanner'],
  Eurocone: ['combination-spanner'],
  compression: ['pipe-cutter', 'deburrer', 'combination-spanner', 'olive'],
  solder: ['pipe-cutter', 'abrasive-strip', 'flux', 'solder-wire', 'torch'],
  'push-fit': ['pipe-shears', 'pipe-insert'],
  press: ['pipe-shears', 'calibrator', 'press-tool'],
  'clamp ring': ['pipe-shears', 'calibrator', 'combination-spanner'],
  solvent: ['hacksaw', 'deburrer', 'solvent-cement'],
  slip: ['hacksaw', 'water-pump-pliers'],
  'ring seal': ['hacksaw', 'deburrer', 'silicone-grease'],
};

test('the tools and consumables that each joint needs are sold too', () => {
  const families = new Set(products.map(({ family }) => family));
  const femaleJoints = matingRules.filter(({ fits, gender }) => fits && gender === 'female').map(({ joint }) => joint);
  const sold = new Set(products.flatMap(({ ends = [] }) => ends.map(({ joint }) => joint)));
  const joints = [...new Set(femaleJoints)].filter((joint) => sold.has(joint));
  expect(joints.filter((joint) => needs[joint] === undefined)).toEqual([]);
  expect(joints.flatMap((joint) => needs[joint] ?? []).filter((family) => !families.has(family))).toEqual([]);
});

test('no two products share a part number, and every bar code is valid and in the shop’s own range', () => {
  const numbers = products.flatMap(({ sku }) => listPartNumbers(sku));
  expect(doubles(numbers.map(({ label }) => label))).toEqual([]);
  for (const { label } of numbers.filter(({ kind }) => kind === 'gtin')) {
    expect(label).toMatch(/^20\d{11}$/);
    const sum = [...label].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    expect(sum % 10).toBe(0);
  }
});

test('no two products share a SKU, a slug or a name, ignoring case', () => {
  expect(doubles(products.map(({ sku }) => sku))).toEqual([]);
  expect(doubles(products.map(({ slug }) => slug))).toEqual([]);
  expect(doubles(products.map(({ name }) => name.toLowerCase()))).toEqual([]);
  for (const { sku, slug } of products) {
    expect(sku).toMatch(/^[A-Z]{3}-\d{4}$/);
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  }
});

test('every attribute is known, used and of its declared type', () => {
  const typeByKey = new Map(attributes.map(({ key, type }) => [key, type]));
  const wrong = products.flatMap((product) =>
    Object.entries(product.attributes)
      .filter(([key, value]) => typeByKey.get(key) !== (typeof value === 'number' ? 'number' : 'text'))
      .map(([key]) => `${product.sku} ${key}`),
  );
  expect(wrong).toEqual([]);
  const used = new Set(products.flatMap((product) => Object.keys(product.attributes)));
  expect(attributes.filter(({ key }) => !used.has(key))).toEqual([]);
  expect(doubles(attributes.map(({ key }) => key))).toEqual([]);
});

test('no product with a compression connection has a size in inches', () => {
  const mixed = products.filter(
    ({ attributes: has }) => has.connection === 'Compression' && /\bin\b/.test(String(has.size)),
  );
  expect(mixed).toEqual([]);
});

/** Families that the trade sells in packs, and the small solder fittings that it sells by the bag. */
const packed = new Set([
  ...['wood-screw', 'wall-plug', 'hex-bolt', 'hex-nut', 'flat-washer', 'threaded-rod', 'pipe-clip', 'pipe-clamp'],
  ...['hose-clamp', 'pipe-insert', 'olive', 'fibre-washer', 'rubber-washer', 'o-ring', 'ptfe-tape'],
  ...['copper-tube-bundle', 'end-feed-elbow', 'end-feed-coupling', 'end-feed-tee', 'end-feed-stop-end'],
]);

test('only what is sold in packs has a minimum above 1: a sixth to a third of the range', () => {
  const above = products.filter(({ minOrder }) => minOrder > 1);
  expect(above.filter(({ family }) => !packed.has(family)).map(({ sku }) => sku)).toEqual([]);
  expect(above.length / products.length).toBeGreaterThanOrEqual(1 / 6);
  expect(above.length / products.length).toBeLessThanOrEqual(1 / 3);
});

test('only families that are sold singly cost less by the bag', () => {
  const cheaper = products.filter(({ family }) => listPriceBreaks(family).length > 0);
  expect(cheaper.length).toBeGreaterThanOrEqual(20);
  expect(cheaper.filter(({ minOrder }) => minOrder > 1)).toEqual([]);
});

test('tube and pipe are sold by 1, 2 and 3 m, and no two products of its family share diameter and length', () => {
  const lengthsBySize = (family: string) =>
    Object.fromEntries(
      [
        ...Map.groupBy(
          products.filter((one) => one.family === family),
          ({ attributes: has }) => String(has.size),
        ),
      ].map(([size, some]) => [size, some.map(({ attributes: has }) => Number(has.length)).toSorted((a, b) => a - b)]),
    );
  const meters = [1000, 2000, 3000];
  expect(lengthsBySize('copper-tube')).toEqual({ '10 mm': meters, '15 mm': meters, '22 mm': meters, '28 mm': meters });
  expect(lengthsBySize('waste-pipe')).toEqual({ '32 mm': meters, '40 mm': meters });
  expect(lengthsBySize('barrier-pipe')).toEqual({
    '10 mm': [...meters, 50_000],
    '15 mm': [...meters, 25_000],
    '22 mm': [...meters, 25_000],
  });
  expect(lengthsBySize('pex-pipe')).toEqual({ '16 mm': [...meters, 50_000], '20 mm': [...meters, 50_000] });
  expect(lengthsBySize('multilayer-pipe')).toEqual({
    '16 mm': [...meters, 50_000],
    '20 mm': [...meters, 50_000],
    '26 mm': [...meters, 25_000],
  });
  const families = new Set(['copper-tube', 'waste-pipe', 'barrier-pipe', 'pex-pipe', 'multilayer-pipe']);
  const lengths = products.filter(({ family }) => families.has(family));
  expect(lengths.filter(({ minOrder }) => minOrder > 1)).toEqual([]);
});

test('prices are whole cents, minimum orders are valid, and some prices do not divide by them', () => {
  for (const { sku, unitPriceCents, minOrder, attributes: has } of products) {
    expect(Number.isInteger(unitPriceCents) && unitPriceCents > 0, sku).toBe(true);
    expect([1, 5, 10, 25, 50, 100], sku).toContain(minOrder);
    expect(has.pack ?? 1, `${sku} sold from`).toBe(minOrder);
  }
  expect(products.filter(({ minOrder }) => minOrder > 1).length).toBeGreaterThanOrEqual(30);
  expect(products.filter((one) => one.unitPriceCents % one.minOrder !== 0).length).toBeGreaterThanOrEqual(5);
});

test('stock covers a minimum order, several products run low and exactly one is out', () => {
  expect(products.filter(({ stock }) => stock === 0)).toHaveLength(1);
  expect(products.filter(({ stock, minOrder }) => stock > 0 && stock < minOrder)).toEqual([]);
  const low = products.filter(({ stock, lowStockAt }) => stock > 0 && stock < lowStockAt);
  expect(low.length).toBeGreaterThanOrEqual(4);
});

test('the first six and the last two products are in stock and from different categories', () => {
  const best = products.slice(0, 6);
  const newest = products.slice(-2);
  expect(new Set(best.map(({ family }) => rootOfFamily(family))).size).toBe(6);
  expect(new Set(newest.map(({ family }) => rootOfFamily(family))).size).toBe(2);
  expect([...best, ...newest].every(({ stock, lowStockAt }) => stock >= lowStockAt)).toBe(true);
});

test('descriptions have two or three sentences, and pictures have alternative text', () => {
  for (const { sku, description, picture } of products) {
    const sentences = description.split(/[.!?](?:\s|$)/).filter(Boolean);
    expect([2, 3], sku).toContain(sentences.length);
    expect(picture.alt.length, sku).toBeGreaterThan(10);
  }
});

test('sizes that share a picture share its second view, which the alternative text of the first does not describe', () => {
  const viewed = products.filter(({ picture }) => picture.secondView !== undefined);
  const valve = viewed.filter(({ slug, picture }) => (picture.of ?? slug) === 'brass-ball-valve-1-2-in-bsp-female');
  expect(valve.map(({ sku }) => sku)).toEqual(['VAL-0011', 'VAL-0014']);
  for (const { sku, picture } of viewed) {
    expect(picture.secondView?.length, sku).toBeGreaterThan(10);
    expect(picture.secondView, sku).not.toBe(picture.alt);
  }
});

test('gauges with different dials do not share a picture', () => {
  const gauges = products.filter(({ family }) => family === 'pressure-gauge');
  expect(gauges.map(({ slug, picture: { of = slug } }) => of)).toEqual(gauges.map(({ slug }) => slug));
  expect(gauges).toHaveLength(3);
});

test('every product has a transparent picture in each width, and no file is unused', async () => {
  const picturedSlugs = new Set(
    products.flatMap(({ slug, picture: { of = slug, secondView } }) =>
      secondView === undefined ? [of] : [of, `${of}-second-view`],
    ),
  );
  const expectedFiles = [...picturedSlugs].flatMap((slug) =>
    PICTURE_WIDTHS.map((width) => ({ file: `${slug}-${width}.webp`, width })),
  );
  // Products without a picture.
  expect(readdirSync(pictures).toSorted()).toEqual(
    ['no-picture.svg', ...expectedFiles.map(({ file }) => file)].toSorted(),
  );
  let bytes = 0;
  for (const { file, width } of expectedFiles) {
    const path = fileURLToPath(new URL(file, pictures));
    const found = await sharp(path).metadata();
    expect([file, found.width, found.height, found.hasAlpha]).toEqual([file, width, width, true]);
    bytes += statSync(path).size;
  }
  expect(bytes).toBeLessThan(60 * 1024 * 1024);
});

test('the carousel has enough reviews, with mixed ratings by different people', () => {
  expect(reviews.length).toBeGreaterThanOrEqual(26);
  expect(doubles(reviews.map(({ name }) => name))).toEqual([]);
  expect(doubles(reviews.map(({ description }) => description))).toEqual([]);
  expect(reviews.filter(({ rating }) => rating === 2)).toHaveLength(1);
  expect(reviews.filter(({ rating }) => rating === 3).length).toBeGreaterThanOrEqual(2);
  expect(reviews.filter(({ rating }) => rating >= 4).length).toBeGreaterThanOrEqual(20);
});

test('every part with a pipe thread names the thread of that end, parallel or taper, and its size', () => {
  const threaded = products.filter(({ attributes: has }) => /\b(?:BSP|NPT)\b/.test(String(has.connection ?? '')));
  expect(threaded.length).toBeGreaterThan(100);
  const unnamed = threaded.filter(
    ({ ends = [] }) => !ends.some(({ joint, size }) => ['G', 'R', 'NPT'].includes(joint) && size !== ''),
  );
  expect(unnamed.map(({ sku }) => sku)).toEqual([]);
});

test('every tap names a size', () => {
  const taps = products.filter(({ family }) => rootOfFamily(family) === 'taps');
  expect(taps.length).toBeGreaterThan(0);
  expect(taps.filter(({ attributes: has }) => has.size === undefined)).toEqual([]);
});

test('olives, washers and clips are priced by more than one piece', () => {
  const small = products.filter(({ name }) => /\b(?:olive|washer|pipe clip)\b/i.test(name));
  expect(small.length).toBeGreaterThan(10);
  expect(small.filter(({ minOrder }) => minOrder === 1)).toEqual([]);
});

test('the tools that the home page names are sold: cutters, benders and wrenches', () => {
  for (const tool of [/cutter/i, /bender/i, /wrench/i])
    expect(
      products.filter(({ name }) => tool.test(name)),
      String(tool),
    ).not.toEqual([]);
});
