import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('lines with a problem come first, suggest products for their words, and are edited in place', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/quickorder');
  const list = page.getByLabel('Part numbers and quantities');
  await list.fill('SEL-0022 2\n15mm elbow 10\nVAL-0011 100000');
  await page.getByRole('button', { name: 'Check list' }).click();
  const table = page.getByRole('table', { name: 'Checked lines' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toContainText('Not found: 15mm elbow');
  await expect(rows.nth(2)).toContainText(/You asked for 100,000, but we have [\d,]+: left out\./);
  await expect(rows.nth(3)).toContainText('In stock');

  const suggestion = page.getByRole('list', { name: 'Suggestions for line 2' }).getByRole('button').first();
  const [, sku = ''] = /\(([A-Z]{3}-\d{4})\)$/.exec((await suggestion.textContent()) ?? '') ?? [];
  await suggestion.click();
  await expect(list).toHaveValue(`SEL-0022 2\n${sku} 10\nVAL-0011 100000`);
  await expect(table).not.toContainText('Not found');

  const text = page.getByRole('textbox', { name: 'Line 3: VAL-0011 100000' });
  await text.fill('VAL-0011 1');
  await text.press('Enter');
  await expect(list).toHaveValue(`SEL-0022 2\n${sku} 10\nVAL-0011 1`);
  await expect(table.getByRole('row', { name: /VAL-0011 1/ })).toContainText('In stock');
});

test('a line cannot be replaced while the list is being checked or has changed since, so nothing typed is lost', async ({
  page,
}) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/quickorder');
  const list = page.getByLabel('Part numbers and quantities');
  const check = page.getByRole('button', { name: 'Check list' });
  await list.fill('15mm elbow 10\nVAL-0011 100000');
  await check.click();
  const suggestion = page.getByRole('list', { name: 'Suggestions for line 1' }).getByRole('button').first();
  await expect(suggestion).toBeEnabled();
  const text = page.getByRole('textbox', { name: 'Line 2: VAL-0011 100000' });
  const checkLine = page
    .getByRole('table', { name: 'Checked lines' })
    .getByRole('button', { name: 'Check', exact: true });
  await text.fill('VAL-0011 1');

  await list.fill('15mm elbow 10\nVAL-0011 100000\nSEL-0022 2');
  await expect(suggestion).toBeDisabled();
  await expect(checkLine).toBeDisabled();
  await text.press('Enter');
  await expect(list).toHaveValue('15mm elbow 10\nVAL-0011 100000\nSEL-0022 2');

  const reply = Promise.withResolvers<void>();
  await page.route('**/api/quickorder/check', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await check.click();
  await expect(check).toHaveAttribute('aria-busy', 'true');
  await expect(suggestion).toBeDisabled();
  await expect(checkLine).toBeDisabled();
  reply.resolve();
  await expect(checkLine).toBeEnabled();
  await checkLine.click();
  await expect(list).toHaveValue('15mm elbow 10\nVAL-0011 1\nSEL-0022 2');
  await expect(page.getByRole('row', { name: /VAL-0011 1/ })).toContainText('In stock');
});

test('a quantity above the stock leaves its lines out until the buyer takes what there is', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/quickorder');
  const main = page.getByRole('main');
  const list = main.getByLabel('Part numbers and quantities');
  await list.fill('VAL-0011 99999\nSEL-0022 2\nVAL-0011 3');
  await main.getByRole('button', { name: 'Check list' }).click();
  const row = main.getByRole('row', { name: /VAL-0011 99999/ });
  await expect(row).toContainText('left out.');
  await expect(main.getByText('1 product', { exact: true })).toBeVisible();
  await expect(main.getByText('1 line is left out; see above.')).toBeVisible();
  const take = row.getByRole('button', { name: /^Take [\d,]+$/ });
  const stock = ((await take.textContent()) ?? '').replaceAll(/\D/g, '');
  await take.click();
  await expect(list).toHaveValue(`VAL-0011 ${stock}\nSEL-0022 2\n`);
  await expect(main.getByText('2 products', { exact: true })).toBeVisible();
  await expect(main.getByRole('row', { name: /VAL-0011/ })).toContainText('In stock');
});
