import sharp from 'sharp';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

const LONGEST = 'Rørleggermester Hansen & Sønner i Bergen';

test('an owner sets the shop’s name and logo, and everyone sees both', async ({ page, browser, shopUrl }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/settings#all');
  const shop = page.getByRole('group', { name: 'Shop', exact: true });
  const name = shop.getByLabel('Shop name');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(name).toHaveValue('Copperline');
  await name.fill('');
  await page.getByLabel('Sender address (optional)').fill('no address');
  await save.click();
  await expect(page.getByText('Shop name is Required')).toBeVisible();
  await expect(page.getByText('Provide a valid Email')).toBeVisible();

  await name.fill(LONGEST);
  await page.getByLabel('Sender name (optional)').fill('Front desk');
  await page.getByLabel('Sender address (optional)').fill('desk@hansen.example');
  await shop.getByLabel('Logo (optional)').setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0a6' } })
      .png()
      .toBuffer(),
  });
  await expect(shop.getByRole('img')).toBeVisible();
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  // The owner's page, without a reload, and the first page of a new visitor.
  const home = `${LONGEST}, home`;
  await expect(page.getByRole('banner').getByRole('link', { name: home })).toBeVisible();
  await expect(page).toHaveTitle(`Settings | Dashboard | ${LONGEST}`);
  const visitor = await (
    await browser.newContext({ baseURL: shopUrl, viewport: { width: 390, height: 844 } })
  ).newPage();
  await visitor.goto('/login');
  await expect(visitor).toHaveTitle(`Login | ${LONGEST}`);
  const isWhole = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  for (const seen of [visitor, page]) {
    expect(await seen.getByRole('banner').getByText(LONGEST).evaluate(isWhole)).toBe(true);
  }
  const link = visitor.getByRole('banner').getByRole('link', { name: home });
  await expect(link.locator('img')).toHaveJSProperty('complete', true);
  expect(await link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const one of [visitor, page]) {
    expect(await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expect(visitor.getByRole('contentinfo')).toContainText(`© 2022 ${LONGEST} ·`);
  // Navigate with a link, without a page from the server.
  await visitor.getByRole('main').getByRole('link', { name: 'Create New Account' }).click();
  await expect(visitor).toHaveTitle(`Register | ${LONGEST}`);
  await visitor.close();

  await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: /^Undo/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Undo the last save?' });
  await expect(dialog).toContainText('Logo: A picture → The built-in one');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Copperline, home' })).toBeVisible();
  await expect(name).toHaveValue('Copperline');
  await expect(page.getByLabel('Sender address (optional)')).toHaveValue('');
});
