import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findJava } from '#scripts/find-java.ts';
import { expect, logIn, placeLines, placeOrder, test } from './shop.ts';

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** What ends after seconds never earns back what it costs to compile it well: half of the time. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** What the Nu Html Checker finds wrong with some documents, by the address each was at. */
const findErrors = (documents: Map<string, string>): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'copperline-html-'));
  const files = [...documents].map(([path, html], at) => {
    const file = join(folder, `${at}.html`);
    writeFileSync(file, html);
    return { file, path };
  });
  const args = [...SHORT_RUN, '-jar', jar, '--format', 'json', '--errors-only', folder];
  const done = spawnSync('java', args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const { messages } = JSON.parse(done.stderr) as { messages: { url: string; message: string; extract?: string }[] };
  const pathOf = (url: string) => files.find(({ file }) => url.endsWith(file))?.path;
  return messages.map(({ url, message, extract = '' }) => `${pathOf(url)}: ${message} ${extract}`);
};

// All in one worker: who installs a Java is alone.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => {
  test.setTimeout(300_000);
  findJava();
});

const publicPaths = [
  ...['/', '/products', '/products?category=valves&pressure=10..', '/products?search=elbow&view=table'],
  ...['/products?search=xyzzy', '/products/compression-elbow-90-15-mm', '/login', '/regester', '/portfolio', '/blog'],
  ...[
    '/cart',
    '/cart?add=VAL-0011:3,NO-SUCH:1',
    '/kits',
    '/kits/what-a-basin-needs',
    '/contact',
    '/about',
    '/terms',
    '/privacy',
    '/cookies',
    '/shipping',
    '/services',
    '/nowhere',
  ],
  ...['/forgot-password', '/reset-password?token=x', '/__sandbox/styleguide', '/dashboard/myorders'],
];

test('the checker finds what is wrong', () => {
  const errors = findErrors(new Map([['/bad', '<!doctype html><title>x</title><p><div></p>']]));
  expect(errors.join()).toContain('/bad: ');
});

test('the HTML the server sends is valid', async ({ request }) => {
  const documents = new Map<string, string>();
  for (const path of publicPaths) documents.set(path, await (await request.get(path)).text());
  expect(findErrors(documents)).toEqual([]);
});

const collect = async (page: Page, paths: string[]): Promise<Map<string, string>> => {
  const documents = new Map<string, string>();
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    documents.set(path, await page.content());
  }
  return documents;
};

test('the pages of a customer are valid as the browser has them', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  const paths = ['myorders', 'profile', 'review', 'quickorder', 'orders'].map((name) => `/dashboard/${name}`);
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1');
  paths.push(`/dashboard/order/${_id}`, `/dashboard/quickorder?again=${_id}`);
  expect(findErrors(await collect(page, paths))).toEqual([]);
});

test('the pages of an admin are valid as the browser has them', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/manageProducts');
  const details = await page.getByRole('link', { name: /^Edit/ }).first().getAttribute('href');
  const paths = ['orders', 'addProduct', 'manageProducts', 'makeAdmin', 'inbox', 'reviews', 'checks'].map(
    (name) => `/dashboard/${name}`,
  );
  const { _id } = await placeOrder(page, 'adjustable wrench');
  expect(findErrors(await collect(page, [...paths, details ?? '', `/dashboard/order/${_id}`]))).toEqual([]);
});

test('the documents are valid', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1');
  const papers = new Map<string, string>();
  for (const kind of ['confirmation', 'packing-slip']) {
    const path = `/api/orders/${_id}/${kind}?as=html`;
    const html = await page.evaluate(async (address) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      return (await fetch(address, { headers })).text();
    }, path);
    expect(html).toContain('<h1>');
    papers.set(path, html);
  }
  expect(findErrors(papers)).toEqual([]);
});
