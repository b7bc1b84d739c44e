import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { addPasskey, addVirtualAuthenticator, SECURITY_PAGE } from '#e2e/helpers/accounts.ts';
import { expect, clearSignIn, test } from '../helpers/shop.ts';

/* Starts a shop that requires a second step. features/second-step/server/second-step.test.ts tests its API. */

test('an owner who needs a second step is guided through it, and then reaches their work', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403/);
  const folder = mkdtempSync(join(tmpdir(), 'copperline-owner-'));
  const shop = await spawnShop({ DATA_DIR: folder, REQUIRE_SECOND_STEP: 'yes' });
  await addVirtualAuthenticator(page);
  const logInAsOwner = async () => {
    await page.goto(`${shop.url}/login`);
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('admin-demo');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${shop.url}${SECURITY_PAGE}`);
  };
  await logInAsOwner();
  await expect(page.getByText('Staff need more than a password')).toBeVisible();
  await page.goto(`${shop.url}/dashboard/orders`);
  await expect(page.getByRole('heading', { name: 'One step before you can work' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign-in and security' }).click();
  await addPasskey(page, 'Office');
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Manage All Orders/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Orders', exact: false, level: 1 })).toBeVisible();

  // At the next login, a password alone is not enough either.
  await clearSignIn(page);
  await logInAsOwner();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Your staff pages are in the menu.')).toBeVisible();
  // Leaves the shop, so that no page sends a request after the shop has stopped.
  await page.goto('about:blank');
  shop.process.kill('SIGINT');
  await shop.exited;
  rmSync(folder, { recursive: true, force: true });
});
