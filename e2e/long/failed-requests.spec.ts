import { expectListToRecover, listPages } from '../helpers/break-list.ts';
import { expectWriteToFail, failingWrites } from '../helpers/break-writing.ts';
import { endSession, logInAgain } from '#e2e/helpers/accounts.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, register, test } from '../helpers/shop.ts';

for (const actor of [undefined, 'customer', 'admin'] as const) {
  const some = Object.keys(failingWrites).filter((name) => failingWrites[name]?.actor === actor);
  test(`a failing server or network shows an error toast and loses no text for ${actor ?? 'a visitor'}: ${some.join(', ')}`, async ({
    page,
    expectTrouble,
  }) => {
    if (actor === 'customer') await register(page, 'Tina Trouble');
    if (actor === 'admin') await logIn(page, 'admin@example.com', 'admin-demo');
    for (const name of some) await expectWriteToFail(page, name, expectTrouble);
  });
}

test('each dashboard list that fails to load reports it in a toast and on the page, with a retry', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const path of Object.keys(listPages) as (keyof typeof listPages)[]) await expectListToRecover(page, path);
});

test('profile text typed before the session ended is restored after the login', async ({ page, expectTrouble }) => {
  expectTrouble(/401/);
  const email = await register(page, 'Elsa Ended');
  await openPageFully(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const dialog = page.getByRole('dialog');
  for (const label of ['Education', 'Location', 'Linkedin']) await dialog.getByLabel(label).fill('Trade school');
  await dialog.getByLabel('Phone Number').fill('12 34');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await logInAgain(page, email);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(dialog.getByLabel('Education')).toHaveValue('Trade school');
});
