import type { Page } from '@playwright/test';
import { endSession } from '#e2e/helpers/accounts.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logInByForm, addFirstToCart, register, test } from '#e2e/helpers/shop.ts';

/** The router stores scroll positions under this key when the user leaves a page. */
const SCROLLED = 'react-router-scroll-positions';

const listStoredKeys = (page: Page) =>
  page.evaluate((scrolled) => {
    const tab = Object.keys(sessionStorage).filter((key) => key !== scrolled);
    return { browser: Object.keys(localStorage).toSorted(), tab };
  }, SCROLLED);

/** Chooses a theme, fills the cart and views it, ticks a product to compare, and starts a list. */
const leaveTraces = async (page: Page): Promise<void> => {
  await openPageFully(page, '/products?category=ball-valves');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).first().click();
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .press('Space');
  await addFirstToCart(page, 'adjustable wrench');
  await openPageFully(page, '/cart');
  await expect(page.getByRole('region', { name: 'In the cart' }).getByRole('listitem')).toHaveCount(1);
  await page.goto('/dashboard/quickorder');
  await page.getByLabel('Part numbers').fill('HND-0011 1');
  const names = ['copperline.cart-prices', 'copperline.compared', 'copperline.person', 'theme'];
  await expect.poll(async () => (await listStoredKeys(page)).browser).toEqual(expect.arrayContaining(names));
};

test('logout leaves only device settings in the browser, in every tab', async ({ page, context, expectTrouble }) => {
  expectTrouble(/401/);
  await register(page, 'Dora Device');
  await leaveTraces(page);
  const other = await context.newPage();
  await other.goto('/dashboard/quickorder');
  await other.getByLabel('Part numbers').fill('HND-0011 2');
  await expect.poll(() => other.evaluate(() => JSON.stringify(sessionStorage))).toContain('HND-0011 2');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout Success')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Compare' })).toBeHidden();
  const expectedKeys = { browser: ['theme'], tab: [] };
  expect(await listStoredKeys(page)).toEqual(expectedKeys);
  await expect.poll(() => listStoredKeys(other)).toEqual(expectedKeys);
});

test('an ended session leaves only unsent text, which the next person cannot see; a deleted account leaves nothing', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  const email = await register(page, 'Olga Other');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const ended = await register(page, 'Edda Ended');
  await leaveTraces(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await listStoredKeys(page)).toEqual({ browser: ['theme'], tab: ['copperline.words'] });

  await logInByForm(page, email, 'secret1');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(ended);
  await page.goto('/dashboard/quickorder');
  await expect(page.getByLabel('Part numbers')).toHaveValue('');

  await leaveTraces(page);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  expect(await listStoredKeys(page)).toEqual({ browser: ['theme'], tab: [] });
});
