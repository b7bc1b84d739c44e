import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { SECURITY_PAGE, addPasskey, addVirtualAuthenticator, verifyAddress } from '#e2e/helpers/accounts.ts';
import { expect, clearSignIn, logIn, register, test } from '#e2e/helpers/shop.ts';

test('a person signs out of their other browser', async ({ page, browser, shopUrl, expectTrouble }) => {
  expectTrouble(/401/);
  const email = await register(page, 'Sasha Sessions');
  const other = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  await logIn(other, email, 'secret1');
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('Not set up')).toBeVisible();
  const list = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('This browser');
  await expect(list.last()).toContainText(/Chrome on \w+/);
  await list
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(page.getByText('Browser logged out')).toBeVisible();
  await expect(list).toHaveCount(1);
  await other.goto('/dashboard/myorders');
  await expect(other).toHaveURL(`${shopUrl}/`);
});

test('a person adds a passkey, logs in with it, and removes it', async ({ page, expectTrouble }) => {
  // The open page may request the person just after the test has cleared their session.
  expectTrouble(/40[13]/);
  await addVirtualAuthenticator(page);
  const email = await register(page, 'Paula Passkey');
  await page.goto(SECURITY_PAGE);
  await expect(page.getByText('Verify your email address first, then you can add a passkey.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await verifyAddress(page, email);
  await page.goto(SECURITY_PAGE);
  await addPasskey(page, 'Work laptop');
  const line = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  await line.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Bench laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('Bench laptop');

  await clearSignIn(page);
  await page.goto(SECURITY_PAGE);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(SECURITY_PAGE);
  await expect(line).toContainText('last used');
  await line.getByRole('button', { name: 'Remove Bench laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();

  await clearSignIn(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted here.')).toBeVisible();
});

test('a person turns codes on, logs in with a code and a recovery code, and turns codes off', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403/);
  const email = await register(page, 'Connie Codes');
  await verifyAddress(page, email);
  await page.goto(SECURITY_PAGE);
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn codes on' });
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const app = createOTP(new TextDecoder().decode(base32.decode(secret)));
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(dialog.getByText('This code is not right.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await app.totp());
  await dialog.getByRole('button', { name: 'Turn codes on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  const enterPassword = async () => {
    await clearSignIn(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  await enterPassword();
  // The code shown above is used up; the app's next code is already valid.
  await page.getByRole('textbox', { name: 'Code' }).fill(await app.hotp(Math.floor(Date.now() / 30_000) + 1));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Success.')).toBeVisible();
  await enterPassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Success.')).toBeVisible();
  await page.goto(SECURITY_PAGE);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn codes off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Codes are off')).toBeVisible();
});
