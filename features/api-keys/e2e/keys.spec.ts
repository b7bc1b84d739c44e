import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('the owner creates an API key that can only pack, and revokes it', async ({ page, request, expectTrouble }) => {
  expectTrouble(/40[13]/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/keys');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a key' });
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await expect(dialog.getByText('Name is Required')).toBeVisible();
  await expect(dialog.getByText('Choose what it may do')).toBeVisible();
  await expect(dialog.getByText('Give and remove roles')).toHaveCount(0);
  await dialog.getByLabel('Name').fill('Label printer');
  await dialog.getByLabel('Pack, ship and deliver').check();
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await expect(page.getByText('Key created: Label printer')).toBeVisible();
  const secret = await dialog.getByLabel('Key', { exact: true }).inputValue();
  expect(secret).toMatch(/^ck_[\w-]{43}$/);
  // The secret cannot be shown again, so neither a stray click nor Escape may close the dialog.
  await page.mouse.click(5, 5);
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(dialog.getByLabel('Key', { exact: true })).toHaveValue(secret);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  const getStatus = async (path: string) => (await request.get(path, { headers })).status();
  expect(await getStatus('/api/packing')).toBe(200);
  expect(await getStatus('/api/settings')).toBe(403);
  expect(await getStatus('/api/cart')).toBe(403);

  await page.reload();
  const row = page.getByRole('row', { name: /Label printer/ });
  await expect(row).toContainText('Expires 31 Dec 2099');
  await expect(row).not.toContainText('Never');
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: 'Revoke the key Label printer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  expect(await getStatus('/api/packing')).toBe(401);
});
