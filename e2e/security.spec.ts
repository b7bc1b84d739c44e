import { expect, logIn, register, test } from './shop.ts';

test('a person signs out of his other browser', async ({ page, browser, shopUrl, expectTrouble }) => {
  expectTrouble(/401/);
  const email = await register(page, 'Sasha Sessions');
  const other = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  await logIn(other, email, 'secret1');
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  const list = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('This browser');
  await expect(list.last()).toContainText(/Chrome on \w+/);
  await list
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(list).toHaveCount(1);
  await other.goto('/dashboard/myorders');
  await expect(other).toHaveURL(`${shopUrl}/`);
});
