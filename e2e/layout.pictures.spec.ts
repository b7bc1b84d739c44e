import { openPageFully } from './helpers/open-page.ts';
import { addFirstToCart, expect, logIn, placeOrder, register, test } from './helpers/shop.ts';

/* Checks sizes and positions at the widths at which they matter. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('a short page ends with its footer in view', async ({ page }) => {
  for (const path of ['/forgot-password', '/newsletter/unsubscribe', '/cookies']) {
    await openPageFully(page, path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { foot, blank } = await page.evaluate(() => {
        const top = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
        const bottoms = [...(document.querySelector('main')?.querySelectorAll('*') ?? [])].map(
          (element) => element.getBoundingClientRect().bottom,
        );
        const footer = document.querySelector('footer');
        return {
          foot: document.documentElement.scrollHeight - innerHeight,
          blank: top(footer) - Math.max(...bottoms),
        };
      });
      // Either the whole page fits into the window, or the page fills the window completely.
      if (foot > 0) expect(blank, `${path} at ${size.width}`).toBeLessThanOrEqual(64);
    }
  }
});

test('the header leaves room for the search at 1024 px, and for the page in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await register(page, 'Carla Customer');
  await page.goto('/blog');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search products' }).filter({ visible: true });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await page.goto('/products');
  for (const size of [
    { width: 360, height: 225 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await expect(page.getByRole('banner')).not.toBeInViewport();
  }
});

test('a printed page leaves out the parts that only a screen needs', async ({ page }) => {
  await page.goto('/products/pipe-cutter-3-28-mm');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The picture stays on the printed page although it is in a button, which enlarges it on screen.
  await expect(page.getByRole('button', { name: /^Zoom: / }).locator('img')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByLabel('Newsletter')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Footer', includeHidden: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Order Now' })).toBeHidden();
});

test('a notice keeps its icon beside its first line on the narrowest phone', async ({ page, expectTrouble }) => {
  expectTrouble(/nothing\.png/);
  await page.setViewportSize({ width: 320, height: 800 });
  await openPageFully(page, '/__sandbox/styleguide');
  const notification = page.getByRole('status').filter({ hasText: 'Good to know' });
  const icon = await notification.locator('svg').boundingBox();
  const words = await notification.getByText('Good to know').boundingBox();
  expect(Math.abs((icon?.y ?? 0) - (words?.y ?? 99))).toBeLessThan(12);
});

test('a card on a phone has no empty rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'admin@example.com', 'admin-demo');
  const { _id, number } = await placeOrder(page, 'drain auger');
  await page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    await fetch(`/api/orders/${id}`, { method: 'DELETE', headers });
  }, _id);
  await page.goto('/dashboard/orders');
  const card = page.getByRole('row', { name: new RegExp(String(number)) });
  await expect(card.getByText('Canceled')).toBeVisible();
  await expect(card.getByText('Cancel', { exact: true })).toBeHidden();
});

/** Pages, and the texts on them that a person may have typed at full length. */
const WORDS: [path: string, words: string[]][] = [
  ['/contact', ['18 Foundry Lane', 'shop@']],
  ['/products/pipe-cutter-3-28-mm', ['with spare wheel', 'PTL-0011', 'wheel']],
  ['/products?category=compression-fittings', ['<span>Compression']],
  [`/products?search=${'W'.repeat(200)}`, []],
  [`/products?search=${'W'.repeat(100)}+${'1'.repeat(50)}-${'1'.repeat(48)}`, []],
];

test('the longest words do not make a page wider than its window', async ({ browser, shopUrl }) => {
  const page = await browser.newPage({ baseURL: shopUrl, javaScriptEnabled: false });
  for (const [path, words] of WORDS) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      let body = await response.text();
      for (const word of words) body = body.replaceAll(word, word.replace(/\w+$|\w+@$/, 'W'.repeat(100)));
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await expect(page.getByText('W'.repeat(100)).first()).toBeAttached();
    for (const size of [{ width: 320, height: 800 }, ...SIZES]) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(size.width);
    }
  }
  await page.close();
});

test('the rules of the footer are as wide as its content, on a phone and on a large screen', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/units');
    const { rules, content } = await page.getByRole('contentinfo').evaluate((footer) => {
      const getEdges = (left: number, right: number) => [Math.round(left), Math.round(right)].join('-');
      const box = footer.querySelector('nav')?.parentElement ?? footer;
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const outer = box.getBoundingClientRect();
      const ruled = [...footer.querySelectorAll('ul, p')].filter((one) => {
        const { borderTopWidth, borderBottomWidth } = getComputedStyle(one);
        return [borderTopWidth, borderBottomWidth].some((size) => size !== '0px');
      });
      return {
        content: getEdges(outer.left + Number.parseFloat(paddingLeft), outer.right - Number.parseFloat(paddingRight)),
        rules: ruled.map((one) => one.getBoundingClientRect()).map(({ left, right }) => getEdges(left, right)),
      };
    });
    expect(rules).toEqual([content, content]);
  }
});

test('compared products are as wide as the box below them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(
    '/compare?p=brass-ball-valve-1-2-in-bsp-female,brass-gate-valve-1-2-in-bsp-female,compression-elbow-90-15-mm',
  );
  const table = await page.getByRole('region', { name: 'Comparison' }).boundingBox();
  const more = await page.getByRole('complementary', { name: 'Add a product' }).boundingBox();
  expect(table?.width).toBe(more?.width);
});

test('on a large screen, the names of a product table take at most two lines', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/products?category=valves&view=table');
  const heights = await page
    .getByRole('table')
    .locator('.row-name')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  for (const height of heights) expect(height).toBeLessThan(50);
});

test('the steps of the checkout stay in their place from one page to the next', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await register(page, 'Stella Steps');
  await addFirstToCart(page, 'brass ball valve');
  await page.goto('/checkout');
  const steps = page.getByRole('list', { name: 'Steps' });
  const before = await steps.boundingBox();
  const { _id } = await placeOrder(page, 'brass ball valve', {
    country: 'Singapore',
    address: '1 Pipe Lane, 417900 Singapore',
  });
  await page.goto(`/dashboard/payment/${_id}`);
  expect((await steps.boundingBox())?.x).toBe(before?.x);
});
