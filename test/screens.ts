import { chromium, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { findBrowser } from '#scripts/find-browser.ts';
import { logIn } from '../e2e/helpers/shop.ts';
import { dateInDays } from './helpers/dates.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { buildLinesRequest, type OrderedProduct, buildOrderRequest } from './helpers/order-request.ts';
import { highUnpaidLimits } from './helpers/shop-env.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* npm run screens: takes screenshots of the shop in both themes at three widths, and stores them under docs/screens. */

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url));
const widths = [390, 768, 1440];
const HEIGHT = 1400;
const dataDir = mkdtempSync(join(tmpdir(), 'copperline-screens-'));
const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...highUnpaidLimits });
const browser = await chromium.launch({ executablePath: findBrowser() });

/** Places a few orders, so that the tables are not empty. */
const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
const list = await fetch(`${shop.url}/api/products?limit=6`);
const goods = (await list.json()) as OrderedProduct[];
const place = async ({ url, ...init }: ReturnType<typeof buildOrderRequest>): Promise<string> =>
  ((await (await fetch(url, init)).json()) as { _id: string })._id;
for (const product of goods) await place(buildOrderRequest(shop.url, token, product));
const several = await place(buildLinesRequest(shop.url, token, goods));
await fetch(`${shop.url}/api/cart/lines`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ lines: goods.map(({ _id, minOrder }) => ({ productId: _id, quantity: minOrder })) }),
});

/** Adds searches without results, and a quote. */
for (const search of ['macerator pump', '28 mm push-fit tee', 'radiator key', 'manifold 6 port']) {
  await fetch(`${shop.url}/api/searches/missed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ search }),
  });
}
const staffToken = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
const made = await fetch(`${shop.url}/api/offers`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${staffToken}` },
  body: JSON.stringify({
    kind: 'quote',
    name: 'Nora Jensen',
    email: 'nora@example.com',
    reference: 'Bathroom',
    endsOn: dateInDays(14),
    lines: goods.slice(0, 3).map(({ _id, minOrder }) => ({ productId: _id, quantity: minOrder * 4 })),
    delivery: { name: 'Nora Jensen', line1: 'Rørgata 1', postcode: '0150', city: 'Oslo', country: 'NO' },
  }),
});
if (!made.ok) throw new Error(await made.text());
const { _id: offer } = (await made.json()) as { _id: string };

const screens = {
  home: '/',
  products: '/products?category=fittings&material=Brass',
  product: '/products/brass-ball-valve-1-2-in-bsp-female',
  compare: '/compare?p=brass-ball-valve-1-2-in-bsp-female,brass-gate-valve-1-2-in-bsp-female',
  'not-found': '/nowhere',
  'my-orders': '/dashboard/myorders',
  order: `/dashboard/order/${several}`,
  payment: `/dashboard/payment/${several}`,
  cart: '/cart',
  checkout: '/checkout',
  'quick-order': '/dashboard/quickorder',
  'manage-orders': '/dashboard/orders',
  today: '/dashboard/today',
  searches: '/dashboard/searches',
  offer: `/dashboard/offers/${offer}`,
};
/** Waits until visible pictures are decoded. An idle network only means that they have arrived. */
const drawPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Lazy pictures outside the window never load, so this would wait forever for them.
    const inSight = [...document.images].filter((one) => {
      const { top, left } = one.getBoundingClientRect();
      return one.checkVisibility() && top < innerHeight && left < innerWidth;
    });
    await Promise.all(inSight.map((one) => one.decode()));
  });

const admins = new Set(['manage-orders', 'today', 'searches', 'offer']);
const people = new Set(['my-orders', 'order', 'payment', 'cart', 'checkout', 'quick-order']);

mkdirSync(folder, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const) {
  const [anyone, customer, admin] = await Promise.all(
    [0, 1, 2].map(async () =>
      (await browser.newContext({ baseURL: shop.url, colorScheme, reducedMotion: 'reduce' })).newPage(),
    ),
  );
  if (anyone === undefined || customer === undefined || admin === undefined) throw new Error('no page was opened');
  // Streams are blocked, because the network never becomes idle while one is open.
  for (const page of [anyone, customer, admin]) await page.route('**/api/live{,/*}', (route) => route.abort());
  await logIn(customer, 'customer@example.com', 'customer-demo');
  await logIn(admin, 'admin@example.com', 'admin-demo');
  for (const [name, path] of Object.entries(screens)) {
    const signedIn = people.has(name) ? customer : anyone;
    const page = admins.has(name) ? admin : signedIn;
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(path, { waitUntil: 'networkidle' });
      // On a busy machine, the network can be idle before a page requests its data.
      await page.waitForFunction(() => document.querySelector('main :is(.skeleton, .loading)') === null);
      await drawPictures(page);
      const shot = await page.screenshot();
      await sharp(shot)
        .webp({ quality: 80 })
        .toFile(join(folder, `${name}-${width}-${colorScheme}.webp`));
    }
  }
}
await browser.close();
shop.process.kill('SIGINT');
await shop.exited;
rmSync(dataDir, { recursive: true, force: true });
