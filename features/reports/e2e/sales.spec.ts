import { expect, logIn, placeOrder, test } from '#e2e/helpers/shop.ts';

test('Today counts waiting work with links to its lists; Sales shows a month, day, year and the year before', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  const { number } = await placeOrder(page, 'VAL-0011');
  await page.goto('/dashboard/today');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect(main.getByRole('table', { name: 'Latest orders' }).getByRole('row').nth(1)).toContainText(
    `Order ${number}`,
  );
  await expect(main.getByRole('link', { name: /Sales today/ })).toContainText('By this time a week ago');
  await expect(main.getByRole('link', { name: /^Unpaid orders\s*\d/ })).toBeVisible();
  await expect(
    main
      .getByText(/^Nothing else waits:/)
      .locator('..')
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await main.getByRole('link', { name: /Low stock/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/stock\/low$/);

  await page.goto('/dashboard/sales?period=month');
  await expect(main.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
  await expect(main.getByText('Average order')).toBeVisible();
  await expect(main.getByText('Delivery', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Day', exact: true }).click();
  const today = new Date().toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await expect(main.getByRole('heading', { name: today })).toBeVisible();
  await main.getByRole('link', { name: 'Year', exact: true }).click();
  await expect(page).toHaveURL(/period=year/);
  const year = new Date().getUTCFullYear();
  await expect(main.getByRole('heading', { name: String(year) })).toBeVisible();
  await main.getByText('Show as a table').click();
  await expect(main.getByRole('table', { name: `Revenue of ${year}` }).getByRole('row')).toHaveCount(13);
  await main.getByRole('link', { name: String(year - 1) }).click();
  await expect(main.getByRole('heading', { name: String(year - 1) })).toBeVisible();
  await main.getByRole('link', { name: String(year), exact: true }).click();
  await expect(main.getByRole('heading', { name: String(year), exact: true })).toBeVisible();
});
