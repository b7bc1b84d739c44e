import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('shoppers filter a list by price; staff filter theirs by price and availability, and sort it', async ({
  page,
}) => {
  await openPageFully(page, '/products?category=valves&sort=name-desc');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name-desc');
  const filters = page.getByRole('form', { name: 'Filters' });
  await page.getByText('Filters', { exact: true }).first().click();
  await filters.getByRole('spinbutton', { name: 'Price from' }).fill('5');
  await filters.getByRole('spinbutton', { name: 'Price to' }).fill('20');
  await filters.getByRole('spinbutton', { name: 'Price to' }).press('Enter');
  await expect(page).toHaveURL(/\/products\?(?=.*sort=name-desc).*price=5\.\.20/);
  await expect(page.getByRole('link', { name: 'Remove Price from $5.00 to $20.00' })).toBeVisible();

  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const path of ['/dashboard/manageProducts', '/dashboard/grid']) {
    await page.goto(path);
    await page.getByText('Filter and sort').click();
    const form = page.getByRole('form', { name: 'Filter and sort products' });
    await form.getByLabel('Availability').selectOption('In stock');
    await form.getByLabel('Price to').fill('3');
    await form.getByLabel('Sort by').selectOption('price-desc');
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/availability=In\+stock/);
    await expect(page.getByText('Filter and sort (2)')).toBeVisible();
    await expect(form.getByLabel('Price to')).toHaveValue('3');
    await form.getByLabel('Availability').selectOption('Out of stock');
    await form.getByLabel('Price to').fill('0.01');
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await form.getByRole('link', { name: 'Clear' }).click();
    await expect(page.getByText('Filter and sort', { exact: true })).toBeVisible();
  }
});
