import { expect, logIn, test } from './shop.ts';

test('a customer fills in the profile', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByText('you not set any education yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile Update' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByText('Education is Required')).toBeVisible();
  await dialog.getByLabel('Education').fill('Trade school');
  await dialog.getByLabel('Location').fill('Oslo');
  await dialog.getByLabel('Phone Number').fill('call me');
  await dialog.getByLabel('Linkedin').fill('in/carl');
  await expect(dialog.getByText('Use digits, spaces and +')).toBeVisible();
  await dialog.getByLabel('Phone Number').fill('+47 12 34 56 78');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Yay! edit Success')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('+47 12 34 56 78');
});
