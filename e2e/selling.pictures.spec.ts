import type { Page } from '@playwright/test';
import { callAsAdmin, editProduct, findProduct } from './helpers/as-admin.ts';
import { fetchPageText, openPageFully, waitForStart } from './helpers/open-page.ts';
import { expect, logIn, pressInMenu, test } from './helpers/shop.ts';

/* Checks that the screens before an order do not mislead the buyer. */

const getBox = async (page: Page, name: string | RegExp) => {
  const box = await page.getByRole('heading', { name }).locator('xpath=..').boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
};

test('an empty product list says why, across the width of the list', async ({ page }) => {
  const wide = Math.min(page.viewportSize()?.width ?? 0, 1280) / 2;
  await page.goto('/products?search=xyzzy');
  expect((await getBox(page, 'Nothing found')).width).toBeGreaterThan(wide);
  await expect(page.getByRole('list', { name: 'Best sellers' }).getByRole('link')).toHaveCount(4);
  await page.goto('/products?category=valves&material=brass');
  expect((await getBox(page, 'No product has all of these')).width).toBeGreaterThan(wide);
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const unknown = await fetchPageText(page.request, '/products?material=Cheese');
  expect(unknown.text).toContain('No product has all of these');
  expect(unknown.text).toContain('Clear all filters');
  const beyond = await fetchPageText(page.request, '/products?category=valves&page=90', 404);
  expect(beyond.text).toContain('There are no products on this page');
});

test('a part number search opens its product, and the zoomed picture is larger', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('combobox', { name: 'Search products' }).fill('val 0011');
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
  await expect(page).toHaveURL(/\/products\/brass-ball-valve-1-2-in-bsp-female$/);
  const part = await page.request.get('/products?search=VAL-00');
  expect(part.url()).toMatch(/search=VAL-00$/);

  const zoom = page.getByRole('button', { name: /^Zoom/ });
  const before = await zoom.getByRole('img').boundingBox();
  const getWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  const wide = await getWidth();
  await zoom.click();
  const name = 'Brass ball valve, 1/2 in BSP female, full bore';
  const after = await page.getByRole('dialog', { name }).getByRole('img').boundingBox();
  expect(after?.width).toBeGreaterThan((before?.width ?? Infinity) * 1.2);
  expect(await getWidth()).toBe(wide);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an out-of-stock product can be viewed but not ordered', async ({ page, shopUrl, request }) => {
  // The stock is one piece less than the minimum order.
  const short = ({ minOrder }: { minOrder: number }) => ({ stock: minOrder - 1 });
  const { _id: id } = await editProduct(await callAsAdmin(request, shopUrl), 'FST-0081', short);
  const dead = page.getByRole('button', { name: /^Out of stock/ });
  await page.goto('/products?search=cistern+fill+valve');
  const card = page.getByRole('article').filter({ hasText: 'Cistern fill valve' });
  await expect(card.getByRole('button', { name: /^Out of stock/ })).toBeDisabled();
  await expect(card.getByRole('link', { name: /^Order Now/ })).toHaveCount(0);
  await page.goto('/products?search=cistern+fill+valve&view=table');
  const row = page.getByRole('row', { name: /Cistern fill valve/ });
  await expect(row).toContainText('Out of stock');
  await expect(row.getByRole('link', { name: /^Tell me when it is back/ })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.goto('/products/cistern-fill-valve-1-2-in-bsp-bottom');
  await expect(dead).toBeDisabled();
  await expect(page.getByRole('main').getByRole('link', { name: 'Order Now', exact: true })).toHaveCount(0);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto(`/purcess/${id}?quantity=1`);
  await expect(page.getByText('This product is out of stock.')).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveCount(0);
  await expect(dead).toBeDisabled();
  await expect(page.getByRole('main').getByRole('link', { name: /^See / }).first()).toHaveAttribute(
    'href',
    /^\/category\//,
  );
});

test('product, shipping and order pages show the same delivery price, and the total before payment', async ({
  page,
}) => {
  const words = 'Delivery $7.95, free from $100';
  for (const path of ['/shipping', '/products/pipe-cutter-3-28-mm']) {
    expect((await fetchPageText(page.request, path)).text, path).toContain(words);
  }
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/products/pipe-cutter-3-28-mm');
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).click();
  await expect(page).toHaveURL(/purcess/);
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const goods = Number(/Total price: \$([\d.]+)/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]);
  const paid = `$${(goods + 7.95).toFixed(2)}`;
  await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByRole('main')).toContainText(`With delivery: ${paid}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog')).toContainText(`With delivery: ${paid}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Yay! Order Success')).toBeVisible();
  await page.getByRole('link', { name: `pay ${paid}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(page.getByRole('main')).toContainText(paid);
});

test('a list of part numbers shows lines as typed, stays until ordered, and is checked again after a change', async ({
  page,
}) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/quickorder');
  const list = page.getByLabel('Part numbers and quantities');
  await list.fill('10 x FIT-0061\nSEL-0022 2');
  await page.getByRole('button', { name: 'Check list' }).click();
  const table = page.getByRole('table', { name: 'Checked lines' });
  const line = table.getByText('10 x FIT-0061');
  await expect(line).toBeVisible();
  const countLines = () =>
    line.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    );
  for (const width of [1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countLines(), `at ${width}`).toBe(1);
  }
  await expect(table.getByRole('row', { name: /SEL-0022/ })).toContainText(/In stock(?!.*In stock)/);
  await expect(page.getByRole('main')).not.toContainText(/(\$[\d.,]+): \1/);
  await page.goto('/blog');
  await page.goBack();
  await expect(list).toHaveValue('10 x FIT-0061\nSEL-0022 2');
  await page.setViewportSize({ width: 1440, height: 900 });
  await pressInMenu(page, 'Logout');
  await expect(page.getByText('Logout Success')).toBeVisible();
  await logIn(page, 'customer@example.com', 'customer-demo');
  // Both the last order and the buyer's profile prefill the address.
  await openPageFully(page, '/dashboard/quickorder');
  await expect(list).toHaveValue('');
  await list.fill('SEL-0022 2');
  await page.getByRole('button', { name: 'Check list' }).click();
  const place = page.getByRole('button', { name: 'Place Order' });
  await page.getByLabel('Country').fill('Norway');
  await page.getByLabel('Address').fill('1 Pipe Lane');
  await list.fill('SEL-0022 20');
  await expect(page.getByText('The list has changed. Check it again before you order.')).toBeVisible();
  await expect(place).toBeDisabled();
  await list.fill('SEL-0022 2');
  await expect(place).toBeEnabled();
  await expect(page.getByLabel('Address')).toHaveValue('1 Pipe Lane');
  await place.click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await page.goto('/dashboard/quickorder');
  await expect(list).toHaveValue('');
});

test('a ticked filter keeps its place; filters on a phone keep the focus, show the count, and return the focus', async ({
  page,
}) => {
  await openPageFully(page, '/products?category=valves');
  const values = page.getByRole('group', { name: 'Nominal size' }).getByRole('checkbox');
  const readValues = () => values.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const before = await readValues();
  await values.nth(2).check();
  const removeLinks = page.getByRole('link', { name: /^Remove Nominal size/ });
  await expect(removeLinks).toBeVisible();
  await expect(values.nth(2)).toBeChecked();
  expect(await readValues()).toEqual(before);
  await removeLinks.click();
  await expect(removeLinks).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const head = page.getByText(/^Filters/).first();
  const sheet = page.locator('details.facets');
  await head.click();
  await expect(sheet).toHaveCSS('position', 'fixed');
  await page.keyboard.press('Shift+Tab');
  await expect(sheet.locator('> summary')).toBeFocused();
  const size = values.nth(1);
  await size.check();
  await expect(page.getByRole('button', { name: /^Show \d+ products?$/ })).toBeInViewport();
  await expect(sheet.getByRole('link', { name: 'Clear all' })).toBeInViewport();
  await expect(size).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).not.toHaveAttribute('open');
  await expect(sheet.locator('> summary')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeInViewport();
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(head).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeInViewport();

  await head.click();
  // The code that closes the dialog loads when the dialog opens.
  await page.keyboard.press('Shift+Tab');
  await expect(sheet.locator('> summary')).toBeFocused();
  await page.setViewportSize({ width: 1200, height: 844 });
  await expect(sheet).not.toHaveAttribute('open');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search products' }).filter({ visible: true });
  await box.focus();
  await expect(box).toBeFocused();
});

test('the mouse wheel scrolls the page and leaves the quantity unchanged', async ({ page }) => {
  await openPageFully(page, '/products?search=hex+nipple&view=table');
  const quantity = page.getByRole('spinbutton', { name: /Quantity of Brass hex nipple, 1\/2 in/ });
  await quantity.fill('30');
  await waitForStart(page);
  await quantity.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(quantity).toHaveValue('30');
});

test('a customer gets an email when a product is back in stock, and sees alternatives meanwhile', async ({
  page,
  shopUrl,
  request,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const setStock = async (stock: number, expectedOn: string) => {
    const { _id } = await findProduct(call, 'DRN-0031');
    const address = `/api/product/${_id}/details`;
    const { slug: _slug, ...was } = await call<{ slug: string; stock: number }>('GET', address);
    const form = { ...was, stock, stockWas: was.stock, reason: 'counted', expectedOn };
    return call<{ name: string; slug: string }>('PUT', address, form);
  };
  const { name, slug } = await setStock(0, '2099-12-12');
  await page.goto(`/products/${slug}`);
  await expect(page.getByText('More is expected on 12 Dec 2099.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What fits instead' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('link', { name: 'Tell me when it is back' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByText('We will email customer@example.com once, when it is back.')).toBeVisible();
  // For a signed-in customer, one click on the product page is enough.
  await openPageFully(page, `/products/${slug}`);
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByText('We will email customer@example.com once, when it is back.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/products/${slug}$`));

  await setStock(70, '');
  const readMails = async () => {
    const mails = await request.get(`${shopUrl}/__sandbox/mail/mails.json?to=customer@example.com`);
    return ((await mails.json()) as { subject: string; text: string }[]).filter(
      (mail) => mail.subject === `${name} is back in stock`,
    );
  };
  await expect.poll(readMails, { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await readMails();
  await page.goto(mail?.text.match(/http:\S+\/watches\/stop\S+/)?.[0] ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Your back-in-stock alerts are deleted.')).toBeVisible();
});
