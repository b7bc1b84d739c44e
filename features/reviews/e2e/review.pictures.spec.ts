import { fetchPageText } from '#e2e/helpers/open-page.ts';
import { expect, logIn, postAsVisitor, test } from '#e2e/helpers/shop.ts';

test('a customer’s new review comes first on the home page, and a long one can be expanded', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/review');
  await expect(page.getByRole('region', { name: 'What others wrote' }).getByRole('listitem')).toHaveCount(3);
  for (const [label, value] of [
    ['Name', 'Carl Customer'],
    ['Email', 'customer@example.com'],
  ] as const) {
    await expect(page.getByRole('main').getByLabel(label)).toHaveAttribute('readonly');
    await expect(page.getByRole('main').getByLabel(label)).toHaveValue(value);
  }
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText('Give Ratings Between 1-5')).toBeVisible();
  await expect(page.getByText('Description is Required')).toBeVisible();
  await page.locator('label').filter({ hasText: '4 stars' }).click();
  await expect(page.getByPlaceholder('Give Ratings Between 1-5')).toHaveValue('4');
  const words = `The olives were all in the bag, <i>and</i> the van came early. ${'All was as said. '.repeat(45)}To the last.`;
  await page.getByLabel('Description').fill(words);
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText('Yay! Review Added Success')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue(words);
  await page.reload();
  await expect(page.getByPlaceholder('Give Ratings Between 1-5')).toHaveValue('4');
  await expect(page.getByLabel('Description')).toHaveValue(words);
  await page.goto('/');
  const newest = page.getByRole('region', { name: 'Customer reviews' }).getByRole('listitem').first();
  await expect(newest.locator('figcaption').locator('img, svg').first()).toBeVisible();
  await expect(newest).toContainText('Carl Customer');
  await expect(newest).toContainText('Ratings: 4');
  await expect(newest).toContainText('<i>and</i> the van came early.');
  const isCut = () => newest.getByRole('blockquote').evaluate((quote) => quote.scrollHeight > quote.clientHeight + 1);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await isCut()).toBe(true);
  }
  await newest.getByRole('button', { name: 'Read more of the review by Carl Customer' }).click();
  await expect.poll(isCut).toBe(false);
});

test('an admin hides a review with a reason; its author sees a notice, and nobody else sees the review', async ({
  page,
  browser,
}) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await postAsVisitor(page, '/api/review', { review: 1, description: 'Words that hurt the driver.' });
  await page.goto('/dashboard/review');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Description')).toHaveValue('Words that hurt the driver.');
  await expect(main.getByText(/^Your review of .* A new one replaces it\.$/)).toBeVisible();

  const desk = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const admin = await desk.newPage();
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await admin.goto('/dashboard/reviews');
  await admin.getByRole('searchbox', { name: 'Words, or a name' }).fill('carl hurt');
  await admin.getByRole('button', { name: 'Find' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'customer@example.com' })).toHaveCount(1);
  await admin.getByRole('button', { name: 'Hide: the review by Carl Customer' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Hide this review?' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Why').fill('Abuse of a driver');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(admin.getByText('Review hidden')).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: 'Words that hurt' })).toContainText('Abuse of a driver');

  await page.reload();
  await expect(main).toContainText('Hidden by the shop');
  expect((await fetchPageText(page.request, '/')).text).not.toContain('Words that hurt');
  await admin.getByRole('button', { name: 'Show again: the review by Carl Customer' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Show again' }).click();
  await expect(admin.getByText('Review shown again')).toBeVisible();
  expect((await fetchPageText(page.request, '/')).text).toContain('Words that hurt');
  await desk.close();
});
