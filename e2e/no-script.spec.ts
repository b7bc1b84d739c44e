import { expect, test } from './helpers/shop.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a visitor writes to the shop and asks for the newsletter', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await main.getByLabel('Email Address').fill('nobody');
  await main.getByLabel('Subject').fill('Tube');
  await main.getByLabel('Message').fill('Do you cut it?');
  await main.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please go back with your browser and check what you wrote: Email.')).toBeVisible();
  await page.goBack();
  await expect(main.getByLabel('Message')).toHaveValue('Do you cut it?');
  await main.getByLabel('Email Address').fill('nora@example.com');
  await main.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you. We have your message.')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter').fill('nora@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you. Please follow the link we have mailed you.')).toBeVisible();
});

test('without scripts nothing is dead or turns for ever, and the shop says what it needs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/login', '/regester', '/dashboard/myorders', '/dashboard/profile']) {
    await page.goto(path);
    await expect(page.getByText('To log in, order and pay, this shop needs JavaScript'), path).toBeVisible();
    await expect(page.locator('.loading').filter({ visible: true }), path).toHaveCount(0);
    await expect(page.locator('button[type="button"]').filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true }), path).toHaveCount(0);
  }
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL(/\/products$/);
});
