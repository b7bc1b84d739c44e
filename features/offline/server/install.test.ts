import sharp from 'sharp';
import { expect, test } from 'vitest';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const shopWithoutOffline = await startShop({ OFFLINE: 'no' }, { beside: shop });
const admin = await signIn(shop.db, 'admin');

test('the manifest has the shop’s name, and icons of its logo in each size', async () => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const body = { ...before, seller: oslo, shopName: 'Pipes & Co' };
  expect((await shop.call(settings.save, { body }, admin.token)).status).toBe(200);
  await expect.poll(async () => (await shop.app.inject('/manifest.webmanifest')).json().name).toBe('Pipes & Co');
  const response = await shop.app.inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toContain('application/manifest+json');
  const { start_url: start, icons } = response.json();
  expect(start).toBe('/');
  for (const { src, sizes } of icons) {
    const { rawPayload } = await shop.app.inject(src);
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  expect((await shop.app.inject('/icons/13.png')).statusCode).toBe(404);
});

test('browsers find an icon at the usual address, for pages that do not name one', async () => {
  const response = await shop.app.inject('/favicon.ico');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
  const { format, width, height } = await sharp(response.rawPayload).metadata();
  expect([format, width, height]).toEqual(['png', 48, 48]);
});

test('the service worker may connect only to the shop, and unregisters itself when offline use is off', async () => {
  const response = await shop.app.inject('/sw.js');
  expect(response.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  expect(response.body).toContain('/api/catalog');
  const { body } = await shopWithoutOffline.app.inject('/sw.js');
  expect(body).toContain('unregister');
  expect(body).not.toContain('/api/catalog');
});
