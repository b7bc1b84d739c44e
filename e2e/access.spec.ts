import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect, fillCard, logIn, placeLines, test } from './shop.ts';

const publicPages = [
  ...['/', '/products', '/products?category=valves&size=1%2F2+in&pressure=10..', '/products?search=elbow&view=table'],
  ...['/products?search=xyzzy', '/products/compression-elbow-90-15-mm', '/login', '/regester'],
  ...['/products?category=valves', '/products/brass-elbow-90-1-2-in-bsp-female', '/kits/what-a-shower-needs'],
  ...['/portfolio', '/blog', '/contact', '/nowhere', '/forgot-password', '/reset-password', '/__sandbox/styleguide'],
  ...[
    '/cart',
    '/cart?add=VAL-0011:3,NO-SUCH:1',
    '/kits',
    '/kits/what-a-basin-needs',
    '/verify-email',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/services',
    '/about',
    '/shipping',
    '/terms',
    '/privacy',
  ],
];
const customerPages = [
  '/dashboard',
  '/dashboard/myorders',
  '/dashboard/profile',
  '/dashboard/review',
  '/dashboard/quickorder',
  '/dashboard/lists',
  '/dashboard/orders',
];
const adminPages = ['orders', 'returns', 'addProduct', 'manageProducts', 'makeAdmin', 'inbox', 'reviews', 'checks'].map(
  (name) => `/dashboard/${name}`,
);

const SMALLEST = { width: 320, height: 800 };

/** Axe, and that it may speak with itself in the frames of others, such as the one a card is typed into. */
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** What axe, which the page has, finds wrong in it and its frames. Of what is right it need not tell: most of its time. */
const findFaults = async (page: Page, name: string, options: axe.RunOptions = {}) => {
  const faults = await page.evaluate(
    async (how) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, how);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
  expect(faults, name).toEqual([]);
};

/** Everything in light, and what the theme can change in dark: the contrast. */
const check = async (page: Page, name: string) => {
  for (const frame of page.frames()) await frame.evaluate(axeSource);
  await findFaults(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline-dark');
  // A colour on its way to another has no contrast of its own.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(changes.map(({ finished }) => finished));
  });
  await findFaults(page, `${name} in dark`, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(SMALLEST.width);
};

/** How far things have moved since the page was opened (web.dev/articles/cls). */
const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** What can be pressed and is smaller than 24 px, but links in the midst of a sentence (WCAG 2.5.8). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (element: Element) => {
      const line = element.closest('p, li, dd, td');
      return (
        getComputedStyle(element).display === 'inline' &&
        (line?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
      );
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((element) => {
      // A box in its label is pressed by all of it.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const shown =
        element.checkVisibility({ visibilityProperty: true }) && element.closest('.sr-only') === null && width > 1;
      if (!shown || (width >= 24 && height >= 24) || inSentence(element)) return [];
      return [
        `${element.textContent?.trim() || element.outerHTML.slice(0, 80)} ${width.toFixed(0)} x ${height.toFixed(0)}`,
      ];
    });
  });

const OTHER_SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Asks all of a page that was just opened. */
const checkOpened = async (page: Page, name: string) => {
  await check(page, name);
  expect(await readShift(page), name).toBeLessThan(0.02);
  for (const size of OTHER_SIZES) {
    await page.setViewportSize(size);
    expect(await smallTargets(page), `${name} at ${size.width}`).toEqual([]);
  }
  await page.setViewportSize(SMALLEST);
};

const checkPage = async (page: Page, path: string, name = path) => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await checkOpened(page, name);
};

test.use({
  colorScheme: 'light',
  viewport: SMALLEST,
});

test('in light and dark axe finds nothing on the public pages, nothing scrolls sideways or shifts, and what is pressed is 24 px or more', async ({
  page,
  expectTrouble,
}) => {
  // Many pages, one after the other: it ends with them, however slow the machine.
  test.setTimeout(0);
  expectTrouble(/404/);
  // A link without its token.
  expectTrouble(/verify-email/);
  for (const path of publicPages) await checkPage(page, path);
});

test('in light and dark axe finds nothing on a customer’s pages, nothing scrolls sideways or shifts, and what is pressed is 24 px or more', async ({
  page,
}) => {
  test.setTimeout(0);
  await logIn(page, 'customer@example.com', 'customer-demo');
  for (const path of customerPages) await checkPage(page, path);
  await page.goto('/products');
  const order = page.getByRole('link', { name: /^Order Now/ }).first();
  await checkPage(page, (await order.getAttribute('href')) ?? '', 'purchase');
  await page.getByLabel('Quantity').fill('25');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'order dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Yay! Order Success').first()).toBeVisible();
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1\nVAL-0011 1');
  for (const path of [`/dashboard/order/${_id}`, `/dashboard/quickorder?again=${_id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByText(/^Order \d+/).first()).toBeVisible();
    await checkOpened(page, path);
  }
  await page.goto('/dashboard/myorders');
  await page
    .getByRole('link', { name: /^pay order/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await check(page, 'payment');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  expect(await readShift(page), 'payment').toBeLessThan(0.02);
});

test('in light and dark axe finds nothing on an admin’s pages, nothing scrolls sideways or shifts, and what is pressed is 24 px or more', async ({
  page,
}) => {
  test.setTimeout(0);
  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const path of adminPages) await checkPage(page, path);
  await page.goto('/dashboard/manageProducts');
  const details = page.getByRole('link', { name: /^Edit/ }).last();
  await checkPage(page, (await details.getAttribute('href')) ?? '', 'details of a product');
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', { country: 'Norway', address: '1 Pipe Lane' });
  await page.goto(`/dashboard/payment/${_id}`);
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
  await page.goto(`/dashboard/order/${_id}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Order/);
  await checkOpened(page, 'one order');
  await page.getByRole('button', { name: /^Refund order/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  await check(page, 'refund dialog');
});
