import type { Page } from '@playwright/test';
import { fetchPageText, openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

const LIST = '/products?category=pipe&view=columns&sort=up.outside';
const PIPE = '/products/copper-tube-15-mm-x-3-m';

const choice = (page: Page) => page.getByRole('form', { name: 'Show sizes in' });
const inch = (page: Page) => choice(page).getByRole('button', { name: 'inch' });
const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first();

/** The first table cell with this title, even if its text is cut short. */
const cell = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Products' }).locator(`td[title="${title}"]`).first();

/** The product names of the table, in order. */
const namesIn = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('.row-name').allInnerTexts();

test('lengths show in inches in tables, filters and specifications; sizes that name a part stay the same', async ({
  page,
}) => {
  await openPageFully(page, LIST);
  const names = await namesIn(page);
  await expect(cell(page, '15 mm (0.59 in)')).toHaveText('15 mm');
  await inch(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lengths are in inches. Sizes that name a part stay').first()).toBeVisible();
  await expect(cell(page, '0.59 in (15 mm)')).toHaveText('0.59 in');
  await expect(cell(page, '15 mm')).toHaveText('15 mm');
  // The page and the focus stay where they were.
  await expect(inch(page)).toBeFocused();
  await expect(inch(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(LIST);
  expect(await namesIn(page)).toEqual(names);

  // The filter uses the chosen unit, its address names the unit, and it finds what the table shows.
  await page.getByRole('button', { name: 'Filter by Outside diameter' }).press('Enter');
  const panel = page.getByRole('form', { name: 'Filter by Outside diameter' });
  await panel.getByRole('spinbutton', { name: 'Outside diameter from, in' }).fill('0.59');
  await panel.getByRole('spinbutton', { name: 'Outside diameter to, in' }).fill('0.59');
  await panel.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page).toHaveURL(/outside=0\.59\.\.0\.59in/);
  await expect(page.getByRole('link', { name: 'Remove Outside diameter from 0.59 to 0.59 in' })).toBeVisible();
  await expect(cell(page, '0.59 in (15 mm)')).toBeVisible();

  const adapter = await fetchPageText(page.request, '/products/compression-adapter-15-mm-x-1-2-in-bsp-male');
  expect(adapter.text).toMatch(/15\s+mm\s+compression/);
  expect(adapter.text).toMatch(/Nut across flats24\s+mm/);
  await page.goto('/compare?p=copper-tube-15-mm-x-3-m,hacksaw-300-mm');
  await expect(page.getByRole('row', { name: /^Length/ })).toContainText('118.11 in (3000 mm)');
  await expect(page.getByRole('row', { name: /^Nominal size/ })).not.toContainText('in (');

  // On a later visit the choice is still set, and the page that explains it can undo it.
  await openPageFully(page, PIPE);
  await expect(fact(page, 'Outside diameter')).toHaveText('0.59 in (15 mm)');
  await expect(fact(page, 'Length')).toHaveText('118.11 in (3000 mm)');
  await expect(fact(page, 'Nominal size')).toHaveText('15 mm');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('15 mm');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Units' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Millimeters or inches' })).toBeVisible();
  await expect(fact(page, 'Wall thickness')).toHaveText('0.028 in (0.7 mm)');
  await choice(page).getByRole('button', { name: 'mm' }).press('Space');
  await expect(fact(page, 'Wall thickness')).toHaveText('0.7 mm (0.028 in)');
  expect((await fetchPageText(page.request, PIPE)).text).toMatch(/Length3000\s+mm \(118\.11\s+in\)/);
});

test('inches also show at checkout, and Back skips the unit choice; offline, a choice shows an error and changes nothing', async ({
  page,
  context,
  expectTrouble,
}) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await openPageFully(page, '/products?category=pipe');
  await page
    .getByRole('link', { name: /^Copper tube, 15 mm/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible();
  await inch(page).click();
  await expect(fact(page, 'Length')).toHaveText('118.11 in (3000 mm)');
  await expect(page.getByRole('button', { name: /^Show picture 2: .*Length 118\.11 in$/ })).toBeVisible();
  await page
    .getByRole('link', { name: /^Order Now/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await expect(fact(page, 'Length')).toHaveText('118.11 in (3000 mm)');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible();
  await expect(fact(page, 'Length')).toHaveText('118.11 in (3000 mm)');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Pipe' })).toBeVisible();
  await expect(inch(page)).toHaveAttribute('aria-pressed', 'true');

  expectTrouble(/ERR_INTERNET_DISCONNECTED|failed:/);
  await context.setOffline(true);
  await choice(page).getByRole('button', { name: 'mm' }).click();
  await expect(page.getByText('We cannot reach the shop. Check your connection and try again.')).toBeVisible();
  await expect(inch(page)).toHaveAttribute('aria-pressed', 'true');
});
