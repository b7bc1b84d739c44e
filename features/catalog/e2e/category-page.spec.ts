import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, test } from '#e2e/helpers/shop.ts';

test('a visitor filters the page of a category by keyboard, keeps their place in the filters, and clears them again', async ({
  page,
}) => {
  await openPageFully(page, '/category/valves');
  await expect(page.getByRole('heading', { level: 1, name: 'Valves' })).toBeVisible();
  const chrome = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Chrome/ });
  await page.getByText('Finish', { exact: true }).first().press('Enter');
  await chrome.press('Space');
  const chip = page.getByRole('link', { name: 'Remove Finish: Chrome' });
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/\/products\?category=valves&finish=Chrome$/);
  await expect(chrome).toBeFocused();
  await chrome.press('Space');
  await expect(chip).toHaveCount(0);
  await expect(page).toHaveURL(/\/category\/valves$/);
  await expect(chrome).toBeFocused();
  await page.goBack();
  await expect(chip).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click();
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: 'Pipe', exact: true })
    .click();
  await expect(page).toHaveURL(/\/category\/pipe$/);
});
