import { expect, test } from './helpers/shop.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the buttons of plain forms are visible and work, and going back keeps typed text', async ({
  page,
}) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await main.getByLabel('Email Address').fill('nobody');
  await main.getByLabel('Subject').fill('Tube');
  await main.getByLabel('Message').fill('Do you cut it?');
  await main.getByRole('button', { name: 'Submit' }).click();
  await expect(main.getByRole('heading', { name: 'Not sent' })).toBeVisible();
  await page.goBack();
  await expect(main.getByLabel('Message')).toHaveValue('Do you cut it?');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByLabel('Newsletter')).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();

  await page.goto('/products?category=ball-valves');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill('ball valve');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=ball\+valve$/);
  await expect(page.getByRole('button', { name: /^Show \d+ products?$/ })).toBeVisible();
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('button', { name: 'All filters' }).click();
  await expect(page).toHaveURL(/search=ball\+valve&.*filters=all/);
  await filters.locator('summary', { hasText: 'Finish' }).click();
  await filters.getByRole('checkbox', { name: /^Chrome/ }).check();
  await filters.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await expect(page.getByRole('link', { name: 'Remove Finish: Chrome' })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check();
  await expect(page.getByRole('button', { name: /^Compare/ })).toBeVisible();
  await page.goto('/products');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  await boxes.first().check();
  const readCountWidth = () => page.locator('.compared').evaluate((one) => one.getBoundingClientRect().width);
  const oneDigit = await readCountWidth();
  for (let at = 10; at < 20; at += 1) await boxes.nth(at).check();
  // Only the browser itself knows the number: it has two digits.
  expect(await readCountWidth()).toBeGreaterThan(1.5 * oneDigit);
  for (const path of ['/products?search=brass+elbow&view=table', '/products/brass-elbow-90-1-2-in-bsp-female']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Add to cart/ }).first(), path).toBeVisible();
  }
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  // The browser does not enforce the step of the quantity. The shop rounds the quantity.
  await page.getByLabel('Pieces').fill('12');
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page).toHaveURL(/\/cart\?did=add$/);
  await page.goto('/products/threaded-rod-m8-x-1-m-zinc');
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  const rod = page.getByRole('listitem').filter({ hasText: 'Threaded rod M8' });
  await rod.getByRole('spinbutton').fill('3');
  await rod.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Check the quantities: some were adjusted')).toBeVisible();
  await expect(rod.getByRole('spinbutton')).toHaveValue('5');
  await page.goto('/products?category=valves&view=table');
  await page.getByRole('button', { name: 'Filter by Connection' }).click();
  const panel = page.getByRole('form', { name: 'Filter by Connection' });
  await expect(panel.getByRole('checkbox', { name: /^Compression/ }).last()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeVisible();
  await page.goto('/products/copper-tube-15-mm-x-3-m');
  await page.getByRole('form', { name: 'Show sizes in' }).getByRole('button', { name: 'inch' }).press('Enter');
  await expect(page).toHaveURL(/#specification$/);
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeInViewport();
  await page.goto('/join');
  for (const label of ['An end: size and kind', 'Or a product'])
    await expect(page.getByLabel(label).last(), label).toBeVisible();
  await page.getByRole('button', { name: 'Find the parts' }).click();
  await expect(page.getByLabel('An end: size and kind').first()).toHaveAccessibleDescription(
    'Choose the end you have, or enter a product',
  );
  await page.goto('/kits/what-a-basin-needs');
  await page.getByLabel('How many times').fill('3');
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  const lines = page.getByRole('region', { name: 'In the cart' }).getByRole('listitem');
  const line = lines.filter({ hasText: 'Basin mixer tap' });
  await line.getByRole('spinbutton').fill('4');
  await line.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Quantity changed.')).toBeVisible();
  for (const name of ['Update', /^Remove/, /^Save for later/]) {
    await expect(line.getByRole('button', { name })).toBeVisible();
  }
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
  await page.locator('summary', { hasText: 'Empty the cart' }).click();
  await page.getByRole('button', { name: 'Yes, remove everything' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to see your cart' })).toBeVisible();
});

test('without JavaScript no page shows a dead button or endless spinner, and the shop says what needs JavaScript', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/login', '/regester', '/checkout', '/dashboard/myorders', '/dashboard/profile']) {
    await page.goto(path);
    await expect(page.getByText('To log in, order and pay, this shop needs JavaScript'), path).toBeVisible();
    await expect(page.locator('.loading').filter({ visible: true }), path).toHaveCount(0);
    await expect(page.locator('button[type="button"]').filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true }), path).toHaveCount(0);
  }
  for (const path of ['/login', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('This page needs JavaScript'), path).toBeVisible();
    await expect(page.getByRole('main').locator('input').filter({ visible: true }), path).toHaveCount(0);
  }
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL(/\/products$/);
});
