import { chromium, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#scripts/find-browser.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { buildLinesRequest, type OrderedProduct } from '#test/helpers/order-request.ts';
import { contrast, hueDistance, readThemeTokens } from '#test/helpers/read-tokens.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { measureCoverage } from './picture-coverage.ts';
import { formatRows, type Row, logRow, writeSection } from './report.ts';

/* npm run look: measures what buyers notice first, in pixels and ratios, and compares it with the goals. Fails if
   a goal is missed. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PRODUCT = '/products/brass-ball-valve-1-2-in-bsp-female';

const dataDir = mkdtempSync(join(tmpdir(), 'copperline-look-'));
const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...highUnpaidLimits });
const browser = await chromium.launch({ executablePath: findBrowser() });

const rows: Row[] = [];
const px = (value: number) => `${Math.round(value)} px`;
const atMost = (name: string, value: number, most: number) =>
  rows.push(logRow(name, px(value), `at most ${px(most)}`, value <= most));
const atLeast = (name: string, value: number, least: number) =>
  rows.push(logRow(name, px(value), `at least ${px(least)}`, value >= least));

const openPage = async (viewport: typeof PHONE): Promise<Page> => {
  const context = await browser.newContext({ baseURL: shop.url, viewport, isMobile: viewport === PHONE });
  // Streams are blocked, because a page never becomes idle while one is open.
  await context.route('**/api/live{,/*}', (route) => route.abort());
  return context.newPage();
};
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });
const getHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const getBox = async (page: Page, selector: string) => {
  const box = await page.locator(selector).locator('visible=true').first().boundingBox();
  if (box === null) throw new Error(`there is no ${selector} on ${page.url()}`);
  return box;
};
const tallest = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)));

const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
const goods = (await (await fetch(`${shop.url}/api/products?limit=4`)).json()) as OrderedProduct[];
for (const count of [1, 2, 4]) {
  const { url, ...init } = buildLinesRequest(shop.url, token, goods.slice(0, count));
  await fetch(url, init);
}

const desk = await openPage(DESK);
const phone = await openPage(PHONE);

await open(desk, '/');
atMost('home, first card at 1440', (await getBox(desk, 'main article')).y, 760);
await open(phone, '/');
atMost('home, first card at 390', (await getBox(phone, 'main article')).y, 800);
atMost('home, length at 390', await getHeight(phone), 5.5 * PHONE.height);
await phone.evaluate(() => scrollTo(0, 900));
const header = await getBox(phone, 'body header');
atMost('header at 390, scrolled', header.y + header.height, 65);

await open(phone, '/products');
atMost('24 products at 390', await getHeight(phone), 8_200);
await open(phone, '/products?category=valves&view=table');
atMost('row of the table view at 390', await tallest(phone, 'tbody tr'), 110);
await open(desk, '/products?category=valves&view=table');
atMost('row of the table view at 1440', await tallest(desk, 'tbody tr'), 66);

await open(desk, PRODUCT);
const small = await getBox(desk, 'button[aria-label^="Zoom"]');
await desk.getByRole('button', { name: /^Zoom/ }).click();
const large = await desk.getByRole('dialog').getByRole('img').boundingBox();
atLeast('zoom at 1440', large?.width ?? 0, Math.max(800, small.width));
await open(desk, PRODUCT);
const gallery = await getBox(desk, 'div:has(> button[aria-label^="Zoom"])');
const specification = await getBox(desk, '#specification');
atMost('blank under the pictures at 1440', specification.y - gallery.y - gallery.height, 120);
await open(phone, PRODUCT);
const order = await getBox(phone, 'main button[aria-label^="Add to cart"]');
atMost('Add to cart at 390, lower edge', order.y + order.height, PHONE.height);

await open(desk, '/forgot-password');
atMost('short page at 1440, footer', (await getBox(desk, 'footer')).y, DESK.height);
await open(desk, '/login');
await desk.getByLabel('Email').first().fill('admin@example.com');
await desk.getByLabel('Password', { exact: true }).fill('admin-demo');
await desk.getByRole('button', { name: 'Login', exact: true }).click();
await desk.waitForURL((url) => url.pathname !== '/login');
await open(desk, '/dashboard/manageProducts');
await desk.locator('tbody tr').first().waitFor();
atMost('row of Manage Products at 1440', await tallest(desk, 'tbody tr'), 56);
await open(desk, '/dashboard/orders');
await desk.locator('tbody tr').first().waitFor();
atMost('row of Manage all orders at 1440', await tallest(desk, 'tbody tr'), 72);

const light = readThemeTokens('copperline');
const dark = readThemeTokens('copperline-dark');
const getColor = (theme: typeof light, name: string) => theme.get(name) ?? '';
const hues = hueDistance(getColor(light, 'primary'), getColor(light, 'error'));
rows.push(logRow('hue between copper and the red of errors', `${hues} degrees`, 'at least 28', hues >= 28));
for (const [name, least] of [
  ['base-content', 7],
  ['muted', 4.5],
  ['primary', 4.5],
] as const) {
  const reached = contrast(getColor(light, name), getColor(light, 'base-100'));
  rows.push(logRow(`contrast of ${name} on the page`, reached.toFixed(1), `at least ${least}`, reached >= least));
}
const tile = contrast(getColor(dark, 'tile'), getColor(dark, 'base-100'));
rows.push(logRow('picture tile against the dark page', tile.toFixed(1), 'at most 12', tile <= 12));

const covered = (await measureCoverage()).toSorted((a, b) => a.percent - b.percent);
const least = covered[0];
const most = covered.at(-1);
if (least === undefined || most === undefined) throw new Error('there are no pictures');
const share = ({ name, percent }: typeof least) => `${percent.toFixed(0)} % (${name.replace('-320.webp', '')})`;
rows.push(logRow('tile covered by a picture, least', share(least), 'at least 12 %', least.percent >= 12));
rows.push(logRow('tile covered by a picture, most', share(most), 'at most 32 %', most.percent <= 32));

writeSection('What a buyer sees first', 'look', `The limit is in parentheses.\n\n${formatRows(rows)}`);

await browser.close();
shop.process.kill('SIGINT');
await shop.exited;
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = rows.every(({ reached }) => reached) ? 0 : 1;
