import { expect, logIn, register, test } from './shop.ts';

test('a customer fills in the profile', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() === 'GET') await held.promise;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
  held.resolve();
  await expect(page.getByText('you not set any education yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile Update' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  for (const label of ['Education', 'Location', 'Phone Number', 'Linkedin']) {
    await expect(dialog.getByText(`${label} is Required`)).toBeVisible();
  }
  for (const [label, value] of [
    ['Name', 'Carl Customer'],
    ['Email', 'customer@example.com'],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAttribute('readonly');
    await expect(dialog.getByLabel(label)).toHaveValue(value);
  }
  await dialog.getByLabel('Education').fill('Trade school');
  await dialog.getByLabel('Location').fill('Oslo');
  await dialog.getByLabel('Phone Number').fill('call me');
  await dialog.getByLabel('Linkedin').fill('in/carl');
  await expect(dialog.getByText('Use digits, spaces and +')).toBeVisible();
  await dialog.getByLabel('Phone Number').fill('+47 12 34 56 78');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Yay! edit Success')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition')).toHaveText(['Trade school', 'Oslo', '+47 12 34 56 78', 'in/carl']);
});

test('the profile shows avatar, name, email and a sentence for what is not set', async ({ page }) => {
  const email = await register(page, 'Paul Profile');
  await page.goto('/dashboard/profile');
  const main = page.getByRole('main');
  await expect(main).toContainText('Paul Profile');
  await expect(main).toContainText(email);
  for (const field of ['education', 'location', 'phone', 'linkedin']) {
    await expect(main.getByText(`you not set any ${field} yet.`)).toBeVisible();
  }
  await expect(main.getByRole('term')).toHaveText(['Education', 'Location', 'Phone', 'Linkedin']);
  await expect(main.getByRole('img', { name: 'No photo' })).toBeVisible();
  const photo = '/pictures/brass-ball-valve-1-2-in-bsp-female-320.webp';
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), photo } });
  });
  await page.reload();
  await expect(main.getByRole('img', { name: 'You', exact: true })).toHaveAttribute('src', photo);
});
