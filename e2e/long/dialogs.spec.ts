import { endSession, logInAgain } from '#e2e/helpers/accounts.ts';
import { expect, logIn, register, test } from '../helpers/shop.ts';

test('a Quick Order address typed before the session ended is restored after the login', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  const email = await register(page, 'Elsa Ended');
  await page.goto('/dashboard/quickorder');
  await page.getByLabel('Part numbers').fill('HND-0011 1');
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByLabel('Address').fill('2 Pipe Lane');
  await endSession(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await logInAgain(page, email);
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(page.getByLabel('Address')).toHaveValue('2 Pipe Lane');
});

test('the text of a dialog opened from a table row wraps within the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/reviews');
  await page
    .getByRole('button', { name: /^Delete: the review/ })
    .first()
    .click();
  const words = page.getByRole('dialog').getByText(/^The review by/);
  await expect(words).toBeVisible();
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
