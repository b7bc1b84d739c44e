import { expect, test } from 'vitest';
import { readUnitsCookie } from '#features/products/contract/units-cookie.ts';
import { units } from '#features/products/contract/units.ts';
import { offline, type OfflineProduct } from '#features/offline/contract/offline.ts';
import { isLength } from '#trade/format-length.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const choose = (chosen: 'mm' | 'in', back: string) => shop.call(units.choose, { body: { units: chosen, back } });

test('choosing inches sets a one-year cookie that pages can read; choosing millimeters deletes it', async () => {
  const inches = await choose('in', '/products/brass-ball-valve-1-2-in-bsp-female#specification');
  expect(inches.status).toBe(303);
  expect(inches.headers['location']).toBe('/products/brass-ball-valve-1-2-in-bsp-female#specification');
  expect(inches.headers['cache-control']).toBe('no-store');
  expect(String(inches.headers['set-cookie'])).toBe('copperline.units=in; Path=/; Max-Age=31536000; SameSite=Lax');
  const { headers } = await choose('mm', '/units');
  expect(String(headers['set-cookie'])).toMatch(/^copperline\.units=; Path=\/; Max-Age=0/);
});

test.each([
  ['/products?search=%C3%A9&length=0.5..2in', '/products?search=%C3%A9&length=0.5..2in'],
  ['/products?search=Ø 15', '/products?search=%C3%98%2015'],
  ['/join?from=a&to=b', '/join?from=a&to=b'],
  ['https://evil.example/', '/units'],
  ['//evil.example/', '/units'],
  ['/\\evil.example/', '/units'],
  ['/.//evil.example/', '/units'],
  ['/x/..//evil.example/', '/units'],
  ['/\t/evil.example', '/units'],
  ['javascript:alert(1)', '/units'],
  ['products', '/units'],
  ['', '/units'],
  ['/\r\nSet-Cookie: a=b', '/Set-Cookie:%20a=b'],
  [`/${'a'.repeat(9000)}`, '/units'],
])('a choice made at $0 redirects to $1', async (back, to) => {
  const { status, headers } = await choose('in', back);
  expect([status, headers['location']]).toEqual([303, to]);
});

test('an unknown unit sets no cookie and redirects to the units page with an error', async () => {
  const { status, headers } = await choose('furlong' as 'in', '/products');
  expect([status, headers['location'], headers['set-cookie']]).toEqual([303, '/units?wrong=units', undefined]);
});

test.each([
  [undefined, 'mm'],
  ['', 'mm'],
  ['copperline.units=in', 'in'],
  ['a=b; copperline.units=in; c=d', 'in'],
  ['a=b;copperline.units=in', 'in'],
  ['__Host-copperline.units=in', 'in'],
  ['copperline.units=mm', 'mm'],
  ['copperline.units=inn', 'mm'],
  ['xcopperline.units=in', 'mm'],
  ['a=copperline.units=in', 'mm'],
])('the cookies %j mean %s', (cookies, expected) => {
  expect(readUnitsCookie(cookies)).toBe(expected);
});

test('in the offline catalog, only measured lengths have millimeters, and these equal the value shown', async () => {
  const { body } = await shop.call(offline.catalog, {});
  const { rows } = await shop.db.$client.query<{ key: string; unit: string | null }>('select key, unit from attribute');
  const unitsByKey = new Map(rows.map(({ key, unit }) => [key, unit]));
  const offlineAttributes = (body.products as OfflineProduct[]).flatMap(({ attributes }) => attributes);
  for (const { key, value, mm } of offlineAttributes) {
    const isMeasured = isLength({ key, unit: unitsByKey.get(key) ?? null });
    expect([key, value, mm !== undefined]).toEqual([key, value, isMeasured]);
    if (mm !== undefined) expect([`${mm} mm`, `${mm / 1000} m`]).toContain(value);
  }
  const keys = new Set(offlineAttributes.flatMap(({ key, mm }) => (mm === undefined ? [] : [key])));
  expect(keys.size).toBeGreaterThan(5);
  for (const name of ['size', 'thread', 'connection', 'flats', 'range', 'drive']) expect(keys.has(name)).toBe(false);
});
