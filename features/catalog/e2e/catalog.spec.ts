import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, fillCard, register, test } from '#e2e/helpers/shop.ts';

test('on a phone, filters narrow the list, show as chips and can be cleared, and the address always shows them; Back restores the list and its scroll position, even on a slow connection @phone-only', async ({
  page,
}) => {
  await openPageFully(page, '/products?category=fittings');
  await expect(page.getByRole('heading', { level: 1, name: 'Fittings' })).toBeVisible();
  const filters = page.getByRole('form', { name: 'Filters' });
  await page.getByText('Filters', { exact: true }).click();
  await filters.getByRole('checkbox', { name: '1/2 in', exact: false }).first().check();
  await expect(page).toHaveURL(/category=fittings&size=/);
  const chips = page.getByRole('list', { name: 'Applied filters' });
  await expect(chips.getByRole('link', { name: /Remove Nominal size/ })).toBeVisible();
  // On a phone the filters cover the list.
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  await expect(page).toHaveURL(/sort=name/);
  await expect(page).toHaveURL(/size=/);
  const clear = chips.getByRole('link', { name: 'Clear all' });
  // The address changes before its list is loaded.
  await expect(clear).toHaveAttribute('href', /sort=name/);
  await clear.click();
  await expect(page).toHaveURL(/\/products\?category=fittings&sort=name$/);
  await expect(chips).toHaveCount(0);

  const link = page.getByRole('heading', { level: 2 }).getByRole('link').nth(12);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible();
  await page.route('**/products.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goBack();
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 150);
});

test('an address with parameters in any order, some unknown, hydrates; a range becomes one parameter and is shown in words; typing while a list loads is not lost, and focus stays after unticking by keyboard', async ({
  page,
}) => {
  await page.goto('/products?zzz=1&pressure=16..30&size=1%2F2+in&utm_source=mail&category=valves&sort=price');
  const size = page.getByRole('link', { name: 'Remove Nominal size: 1/2 in' });
  await expect(size).toHaveAttribute('href', /^(?!.*zzz)/);
  await expect(page.getByRole('link', { name: 'Remove Max pressure from 16 to 30 bar' })).toBeVisible();
  await size.click();
  await expect(page).toHaveURL(/\/products\?pressure=16\.\.30&category=valves&sort=price$/);
  // The address changes before its list is loaded.
  await expect(size).toHaveCount(0);
  const from = page.getByRole('spinbutton', { name: 'Max pressure from, bar' });
  await expect(from).toHaveValue('16');
  await from.fill('');
  await from.press('Enter');
  await expect(page).toHaveURL(/\/products\?(?=.*category=valves)(?=.*sort=price).*pressure=\.\.30/);

  await expect(page.getByRole('link', { name: 'Remove Max pressure to 30 bar' })).toBeVisible();
  const chip = page.getByRole('link', { name: 'Remove Finish: Chrome' });
  const chrome = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Chrome/ });
  await page.getByText('Finish', { exact: true }).first().press('Enter');
  const gate = Promise.withResolvers<void>();
  await page.route('**/products.data*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await chrome.press('Space');
  await from.fill('10');
  gate.resolve();
  await expect(chip).toBeVisible();
  await expect(from).toHaveValue('10');
  await expect(from).toBeFocused();
  await chrome.press('Space');
  await expect(chip).toHaveCount(0);
  await expect(chrome).toBeFocused();
  await expect(page.getByRole('link', { name: 'Remove Max pressure from 10 to 30 bar' })).toBeVisible();
});

test('older suggestions never replace newer ones; suggestions are chosen by keyboard; a list opened by a link has the same links as when it is opened directly', async ({
  page,
}) => {
  await openPageFully(page, '/');
  const gate = Promise.withResolvers<void>();
  const older = /\/api\/suggestions\?search=ham(?:&|$)/;
  const ended = Promise.withResolvers<void>();
  await page.route(older, async (route) => {
    await gate.promise;
    // The page may have aborted the request, so an error is ignored.
    await route.continue().catch(() => {});
    ended.resolve();
  });
  const box = page.getByRole('combobox', { name: 'Search products' });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const olderRequest = page.waitForRequest(older);
  await box.fill('ham');
  await olderRequest;
  await box.fill('hacksaw');
  await expect(list.getByRole('option').first()).toContainText('Hacksaw');
  gate.resolve();
  await ended.promise;
  await page.waitForTimeout(200);
  await expect(list.getByRole('option').first()).toContainText('Hacksaw');

  await box.fill('');
  await expect(list).toBeHidden();
  await box.pressSequentially('hacks', { delay: 30 });
  await expect(list.getByRole('option').first()).toContainText('Hacksaw');
  await box.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Hacksaw');
  await box.press('Escape');
  await expect(list).toBeHidden();
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/products\/hacksaw/);

  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('link', { name: 'Table', exact: true })).toHaveAttribute('href', '/products?view=table');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
  await expect(page).toHaveURL(/\/products\?sort=price$/);
});

test.describe('the table of a category', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('on a phone, all columns scroll beside a fixed first one; on a desktop, column headers sort and filter by keyboard alone, and the address shows it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPageFully(page, '/products?category=valves&view=table');
    const rowHeights = () =>
      page.locator('tbody tr').evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...(await rowHeights()))).toBeLessThanOrEqual(110);
    await page.getByRole('link', { name: 'All columns' }).click();
    const region = page.getByRole('region', { name: 'All columns' });
    const first = region.getByRole('rowheader').or(region.getByRole('cell')).first();
    const before = await first.boundingBox();
    await region.evaluate((box) => box.scrollTo(600, 0));
    await expect(region.getByRole('columnheader', { name: 'Standard' })).toBeAttached();
    expect((await first.boundingBox())?.x).toBe(before?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await page.setViewportSize({ width: 1440, height: 900 });
    await openPageFully(page, '/products?category=valves&view=table');
    const table = page.getByRole('table', { name: 'Products' });
    const heights = await rowHeights();
    // A long name takes two lines and is not cut.
    expect(Math.max(...heights)).toBeLessThanOrEqual(66);
    const areCut = (names: Element[]) => names.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await table.locator('.row-name').evaluateAll(areCut)).toBe(false);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await table.getByRole('link', { name: 'Nominal size' }).press('Enter');
    await expect(page).toHaveURL(/sort=up\.size/);
    const head = table.getByRole('columnheader', { name: 'Nominal size' });
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.getByRole('row').nth(1)).toContainText('1/2 in');
    await table.getByRole('link', { name: 'Nominal size' }).press('Enter');
    await expect(page).toHaveURL(/sort=down\.size/);
    await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^1.in$/);
    await table.getByRole('button', { name: 'Filter by Connection' }).press('Enter');
    await table
      .getByRole('checkbox', { name: /^Compression/ })
      .last()
      .press('Space');
    await table.getByRole('button', { name: 'Apply' }).filter({ visible: true }).press('Enter');
    await expect(page).toHaveURL(/sort=down\.size.*connection=Compression/);
    await expect(page.getByRole('link', { name: 'Remove Connection: Compression' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('down.size');
    await page.getByText(/^Filters/).press('Enter');
    await expect(page.getByRole('checkbox', { name: '22 mm', exact: true })).toBeVisible();
    // The Escape handler loads after the panel opens.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('checkbox', { name: '22 mm', exact: true })).toBeHidden({ timeout: 500 });
    }).toPass();
  });
});

test('an uploaded CSV file is checked at once; a pasted list is explained line by line, added to the cart, ordered, paid in one payment, and ordered again', async ({
  page,
}) => {
  await register(page, 'Paula Pad');
  await page.goto('/dashboard/quickorder');
  await page.getByLabel('Or a CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU,Qty\r\n"VAL-0021","2"\r\n'),
  });
  await expect(page.getByRole('row', { name: /Brass gate valve/ })).toContainText('In stock');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();

  const list = page.getByLabel('Part numbers and quantities');
  await list.fill('SEL-0022 2\nSEL-0021;1\nNOPE-1 5\nFST-0031 7');
  await page.getByRole('button', { name: 'Check list' }).click();
  const table = page.getByRole('table', { name: 'Checked lines' });
  await expect(table.getByRole('row', { name: /NOPE-1/ })).toContainText('Not found: NOPE-1');
  // Lines that need a change come first.
  await expect(table.getByRole('row').nth(1)).toContainText('Not found: NOPE-1');
  await expect(table.getByRole('row', { name: /FST-0031/ })).toContainText('set to 100.');
  await expect(list).toHaveValue(/NOPE-1 5/);
  await expect(page.getByText('1 line is left out; see above.')).toBeVisible();
  await page.getByLabel('Country').fill('Norway');
  await page.getByLabel('Address').fill('1 Pipe Lane, 0150 Oslo');
  await list.fill('SEL-0022 2\nSEL-0021;1\nNOPE-1 5\nFST-0031 8');
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(table.getByRole('row', { name: /FST-0031 8/ })).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('1 Pipe Lane, 0150 Oslo');
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText(/products added to the cart|in your cart/)).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Yay! Order Success')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(page.getByRole('heading', { name: /^Please Pay for .* and 2 more/ })).toBeVisible();
  await expect(page.getByText(/^[A-Z]+-\d+, quantity \d+/)).toHaveCount(3);
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).last().click();
  await expect(page.getByText('Pending...')).toHaveCount(1);
  await page.getByRole('link', { name: /^Order again/ }).click();
  // The shop no longer has enough wall plugs.
  await expect(page.getByText('1 of 3 lines has changed since')).toBeVisible();
  await expect(table.getByRole('row', { name: /FST-0031/ })).toContainText('Too little stock');
  await expect(list).toHaveValue('SEL-0022, 2\nSEL-0021, 1\nFST-0031, 100');
  await expect(page.getByLabel('Address')).toHaveValue('1 Pipe Lane\n0150 Oslo');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(page.getByText(/^[A-Z]+-\d+, quantity \d+/)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/myorders$/);
});
