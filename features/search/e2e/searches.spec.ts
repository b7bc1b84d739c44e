import { fetchPageText } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

/* A visitor searches without a result, the owner adds a synonym, and the next visitor finds the product. */

test('the owner adds a synonym for a search that found nothing, and it finds a product from then on', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/400.*synonyms|synonyms.*400|400 \(Bad Request\)/);
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/searches/missed'));
  await page.goto('/products?search=zylophant');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found for zylophant');
  expect((await reported).status()).toBe(202);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/searches');
  const row = page.getByRole('row', { name: /zylophant/ });
  await row.getByRole('button', { name: 'Hide zylophant' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: /^Hidden/ }).click();
  await row.getByRole('button', { name: 'Show zylophant' }).click();
  await page.getByRole('link', { name: /^Not found/ }).click();
  await row.getByRole('button', { name: 'Add synonym for zylophant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a synonym' });
  await expect(dialog.getByLabel('Customers search for')).toHaveValue('zylophant');
  await dialog.getByLabel('We call it').fill('nothinglikethis');
  await dialog.getByRole('button', { name: 'Add synonym' }).click();
  await expect(dialog.getByText('No product is called this').first()).toBeVisible();
  await dialog.getByLabel('We call it').fill('adjustable wrench');
  await dialog.getByRole('button', { name: 'Add synonym' }).click();
  await expect(page.getByText('Synonym added')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await fetchPageText(page.request, '/products?search=zylophant')).text).toMatch(/adjustable wrench/i);

  await page.getByRole('link', { name: 'Synonyms', exact: true }).click();
  await page.getByRole('button', { name: 'Remove zylophant' }).click();
  await expect(page.getByText('No synonyms yet')).toBeVisible();
  await page.getByRole('link', { name: /^Built in/ }).click();
  await expect(page.getByRole('row')).not.toHaveCount(1);
});
