import { expect, logIn, test } from './shop.ts';

test('a customer adds a review, which is then the first of the home page', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/review');
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText('Give Ratings Between 1-5')).toBeVisible();
  await expect(page.getByText('Description is Required')).toBeVisible();
  await page.getByPlaceholder('Give Ratings Between 1-5').fill('4');
  await page.getByLabel('Description').fill('The olives were all in the bag, <i>and</i> the van came early.');
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText('Yay! Review Added Success')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await page.goto('/');
  const newest = page.getByRole('region', { name: 'Customer reviews' }).getByRole('listitem').first();
  await expect(newest).toContainText('Carl Customer');
  await expect(newest).toContainText('Ratings: 4');
  await expect(newest).toContainText('<i>and</i> the van came early.');
});
