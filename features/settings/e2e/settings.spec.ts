import { readFile } from 'node:fs/promises';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { fetchPageText } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, logIn, test } from '#e2e/helpers/shop.ts';

test('an admin sets a tax rate and a delivery method, and gets errors for wrong input', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/settings#all');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect(main.getByLabel('Company (optional)')).toHaveValue('Copperline');
  await main.getByRole('button', { name: 'Add tax rate' }).click();
  await main.getByLabel('Country code', { exact: true }).fill('XX');
  await main.getByLabel('Rate, %').fill('25');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Use a code of two letters, such as NO')).toBeVisible();
  await main.getByLabel('Country code', { exact: true }).fill('no');
  await main.getByRole('button', { name: 'Add method' }).click();
  await main.getByLabel('Name', { exact: true }).last().fill('Parcel');
  await main.getByLabel('Price, $').fill('x');
  await expect(main.getByText('Use amounts such as 7.95')).toBeVisible();
  await main.getByLabel('Price, $').fill('6,50');
  // References follow when a class or zone is renamed, even through a name that another row has for a while.
  const renamed = async (section: string, choice: string, name: string) => {
    const field = main.getByRole('group', { name: section }).getByLabel('Name', { exact: true }).first();
    const was = await field.inputValue();
    const select = main.getByLabel(choice, { exact: true }).first();
    await expect(select).toHaveValue(was);
    await main.getByRole('button', { name: `Add ${section === 'Tax classes' ? 'tax class' : 'zone'}` }).click();
    const other = main.getByRole('group', { name: section }).getByLabel('Name', { exact: true }).last();
    await other.fill(name);
    await field.fill(name);
    await expect(select).toHaveValue(name);
    await other.fill(`${name} two`);
    await expect(select).toHaveValue(name);
    await field.fill(was);
    await expect(select).toHaveValue(was);
    await main
      .getByRole('group', { name: section })
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
  };
  await renamed('Tax classes', 'Class', 'Normal');
  await renamed('Delivery zones', 'Zone', 'Anywhere');
  await main.getByLabel('Free from, $ (optional)').fill('80');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(main.getByLabel('Price, $')).toHaveValue('6.50');
  await main.getByRole('button', { name: 'More steps' }).click();
  await expect(main.getByLabel('Price steps')).toHaveValue('0: 6.50, 80: 0');
  await main.getByRole('button', { name: 'Remove method 2' }).click();
  await expect(main.getByLabel('Country code', { exact: true })).toHaveValue('NO');

  const buyer = await page.context().newPage();
  const product = await findFirstProduct(page, 'SEL-0022');
  await buyer.goto(`/checkout?lines=${product._id}:${product.minOrder}`);
  await buyer.getByLabel('Country').selectOption({ label: 'Norway' });
  await expect(buyer.getByText('Including VAT')).toBeVisible();
  await buyer.close();
  await main.getByRole('button', { name: 'Remove tax rate 1' }).click();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const changes = main.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem').first()).toContainText('VAT 25% → nothing');

  // Undo the last save while the form has other, unsaved input.
  await main.getByLabel('Opening hours (optional)').fill('Daily 7 to 17');
  await changes.getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the last save?' });
  await expect(dialog).toContainText('Tax rate Standard, Norway: nothing → VAT 25%');
  await expect(dialog).toContainText('Delivery method Parcel: nothing → Everywhere, $6.50, free from $80');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Reverted: Tax rate Standard, Norway, Delivery method Parcel.')).toBeVisible();
  await expect(main.getByLabel('Country code', { exact: true })).toHaveValue('NO');
  await expect(main.getByLabel('Opening hours (optional)')).toHaveValue('Daily 7 to 17');
  await expect(changes.getByRole('listitem').first()).toContainText('Ada Admin, reverting a save');
  await changes.getByRole('button', { name: /^Undo/ }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByLabel('Country code', { exact: true })).toHaveCount(0);

  await page.goto('/dashboard/audit?entity=settings');
  const auditRow = page.getByRole('row', { name: /Settings changed/ }).first();
  await expect(auditRow).toContainText('Ada Admin');
  await expect(auditRow).toContainText('Tax rate Standard, Norway: VAT 25% → nothing');
  await page.goto('/dashboard/audit?from=2001-11-01&to=2001-11-20');
  await expect(page.getByText('There are no entries in this period.')).toBeVisible();
});

test('an exported file fills in settings, the later of two editors is warned, the Save bar covers no field', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/settings#all');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export settings' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).not.toContain('_id');
  const give = (words: string) =>
    page
      .getByLabel('Fill in from a file')
      .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(words) });
  await give('{"seller": 1}');
  await expect(page.getByText('This is not a settings file.')).toBeVisible();
  await give(JSON.stringify({ ...JSON.parse(text), returnDays: -5 }));
  await expect(page.getByText('Nothing was filled in. Return period: Not below 0.')).toBeVisible();
  await give(text);
  await expect(page.getByText('Everything in this file is already saved.')).toBeVisible();
  const hours = page.getByLabel('Opening hours (optional)');
  const { hours: was } = JSON.parse(text);
  await give(JSON.stringify({ ...JSON.parse(text), hours: 'Nights only' }));
  await expect(hours).toHaveValue('Nights only');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect((await fetchPageText(page.request, '/contact')).text).toContain('Nights only');
  await give(text);
  await expect(hours).toHaveValue(was);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The page has reloaded the saved settings; it does not know about saves from here on.
  const newest = page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first();
  await expect(newest).toContainText(`→ ${was}`);
  expect((await fetchPageText(page.request, '/contact')).text).not.toContain('Nights only');

  await call('PUT', '/api/settings', { ...(await call<object>('GET', '/api/settings')), documentNote: 'Thank you' });

  await page.getByLabel('Note on documents').fill('Come again');
  await hours.fill('Always');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Both of you changed: Note on documents.')).toBeVisible();
  await expect(hours).toHaveValue('Always');

  const bar = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
  await page.getByLabel('Country', { exact: true }).focus();
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.press('Tab');
    const field = await page.locator(':focus').evaluate((one) => ({
      bottom: one.getBoundingClientRect().bottom,
      isBar: one.textContent === 'Save',
    }));
    if (!field.isBar) expect(field.bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test('saved terms, return period and home page are public at once, and can be undone', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/settings#all');
  const main = page.getByRole('main');
  await main.getByLabel('Terms of sale', { exact: true }).fill('## Our word\n\nWe answer **within a day**.');
  await main.getByRole('button', { name: 'Preview Terms of sale' }).click();
  const preview = main.getByRole('region', { name: 'Preview of Terms of sale' });
  await expect(preview.getByRole('heading', { name: 'Our word' })).toBeVisible();
  await main.getByLabel('Hours an unpaid order is held').fill('12');
  await main.getByLabel('Return period, days').fill('14');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const visitor = await fetchPageText(page.request, '/terms');
  expect(visitor.text).toContain('We answer within a day.');
  expect((await fetchPageText(page.request, '/shipping')).text).toContain('Send unused goods back within 14 days');
  const saved = main.getByRole('listitem').filter({ hasText: 'Hours an unpaid order is held' }).first();
  await saved.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Reverted: .*Hours an unpaid order is held.*Text of Terms of sale/)).toBeVisible();
  expect((await fetchPageText(page.request, '/terms')).text).not.toContain('within a day');
  expect((await fetchPageText(page.request, '/shipping')).text).toContain('Send unused goods back within 30 days');
  await expect(main.getByLabel('Return period, days')).toHaveValue('30');

  await main.getByLabel('Title', { exact: true }).first().fill('Ours is the valve.');
  await main.getByLabel('Product, by SKU (optional)').first().fill('NO-SUCH');
  await main.getByLabel('Figure 1').fill('12');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('No product for sale has this SKU')).toBeVisible();
  await main.getByLabel('Product, by SKU (optional)').first().fill('SEL-0022');
  await main.getByRole('button', { name: 'Preview the home page' }).click();
  const slides = main.getByRole('region', { name: 'Preview of the home page' });
  await expect(slides.getByText('Ours is the valve.')).toBeVisible();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const entry = main.getByRole('listitem').filter({ hasText: 'Slide Ours is the valve.' }).first();
  await expect(entry).toBeVisible();
  const home = await fetchPageText(page.request, '/');
  expect(home.text).toContain('Ours is the valve.');
  expect(home.text).not.toContain('Example figures');
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Reverted: (?!.*Terms of sale)/)).toBeVisible();
  expect((await fetchPageText(page.request, '/')).text).toContain('Example figures');
});

test('an admin sets a quantity step and a price break, and buyers see both when they choose a quantity', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  // A product that no other test buys, because its quantity step stays changed.
  const [product] = await (await page.request.get('/api/products?search=FST-0061')).json();
  await page.goto(`/dashboard/manageProducts/${product._id}`);
  const main = page.getByRole('main');
  await main.getByLabel('Quantity step').fill('3');
  await main.getByLabel('Weight, g').fill('40');
  await main.getByRole('button', { name: 'Add price break' }).click();
  await main.getByLabel('From (pieces)').fill(String(product.minOrder + 6));
  await main.getByLabel('Percent off').fill('10');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /Success|saved/i })).toBeVisible();
  await page.goto(`/purcess/${product._id}`);
  await expect(main.getByText(`${product.minOrder + 6} or more: 10% less`)).toBeVisible();
  await main.getByLabel('Quantity', { exact: true }).fill(String(product.minOrder + 4));
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main.getByText(`${product.minOrder + 6} instead of ${product.minOrder + 4}.`)).toBeVisible();
  await expect(main.getByText(`10% less for ${product.minOrder + 6} pieces`)).toBeVisible();
});

test('settings open one section at a time, and a fault in a closed section opens it', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/settings');
  const main = page.getByRole('main');
  const index = main.getByRole('navigation', { name: 'On this page' });
  await expect(main.getByLabel('Shop name')).toBeVisible();
  const days = main.getByLabel('Return period, days');
  await expect(days).toBeHidden();
  await index.getByRole('link', { name: 'Orders and documents' }).click();
  await expect(main.getByLabel('Shop name')).toBeHidden();
  await days.fill('-1');
  await index.getByRole('link', { name: 'Delivery', exact: true }).click();
  const codes = main.getByLabel('Codes of the countries');
  await expect(codes).toBeHidden();
  await main.getByLabel('Add a country').selectOption('Norway');
  await main.getByLabel('Add a country').selectOption('Sweden');
  await expect(codes).toHaveValue('NO, SE');
  await main.getByRole('button', { name: 'Remove Norway' }).click();
  await expect(codes).toHaveValue('SE');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(days).toBeFocused();
  await expect(index.getByRole('link', { name: 'Orders and documents' })).toHaveAttribute('aria-current', 'true');
});
