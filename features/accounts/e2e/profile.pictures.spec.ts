import { expect, register, test } from '#e2e/helpers/shop.ts';

test('a customer sees and fills in their profile, and manages the address book there', async ({ page }) => {
  const email = await register(page, 'Paul Profile');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() === 'GET') await gate.promise;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
  gate.resolve();
  const main = page.getByRole('main');
  await expect(main).toContainText('Paul Profile');
  await expect(main).toContainText(email);
  await main.locator('summary', { hasText: 'About you' }).click();
  for (const field of ['education', 'location', 'phone', 'linkedin']) {
    await expect(main.getByText(`you not set any ${field} yet.`)).toBeVisible();
  }
  await expect(main.getByRole('term')).toHaveText(['Location', 'Phone', 'Education', 'Linkedin']);
  await expect(main.getByRole('img', { name: 'No photo' })).toBeVisible();

  await page.getByRole('button', { name: 'Update Profile' }).click();
  let dialog = page.getByRole('dialog', { name: 'Profile Update' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  for (const label of ['Education', 'Location', 'Phone Number', 'Linkedin']) {
    await expect(dialog.getByText(`${label} is Required`)).toBeVisible();
  }
  for (const [label, value] of [
    ['Name', 'Paul Profile'],
    ['Email', email],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAttribute('readonly');
    await expect(dialog.getByLabel(label)).toHaveValue(value);
  }
  await dialog.getByLabel('Education').fill('Trade school');
  await dialog.getByLabel('Location').fill('Oslo');
  await dialog.getByLabel('Phone Number').fill('call me');
  await dialog.getByLabel('Linkedin').fill('in/paul');
  await expect(dialog.getByText('Use digits, spaces and + ( ) - . /')).toBeVisible();
  await dialog.getByLabel('Phone Number').fill('+47 12 34 56 78');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Yay! edit Success')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition')).toHaveText(['Oslo', '+47 12 34 56 78', 'Trade school', 'in/paul']);

  await page.getByRole('button', { name: 'Add an address' }).click();
  dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country').selectOption({ label: 'Norway' });
  await dialog.getByLabel('Name', { exact: true }).fill('Berta Book');
  await dialog.getByLabel('Address', { exact: true }).fill('Rørgata 9');
  await dialog.getByLabel('Postcode').fill('0150');
  await dialog.getByLabel('City').fill('Oslo');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rørgata 9, 0150 Oslo, Norway')).toBeVisible();
  await page.getByRole('button', { name: /^Edit Berta Book/ }).click();
  await dialog.getByLabel('Address', { exact: true }).fill('Rørgata 11');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rørgata 11, 0150 Oslo, Norway')).toBeVisible();
  await page.getByRole('button', { name: /^Delete Berta Book/ }).click();
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('Addresses that you enter when you check out your cart are saved here.')).toBeVisible();

  const photo = '/pictures/brass-ball-valve-1-2-in-bsp-female-320.webp';
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), photo } });
  });
  await page.reload();
  await expect(main.getByRole('img', { name: 'You', exact: true })).toHaveAttribute('src', photo);
});
