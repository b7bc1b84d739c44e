import type { Locator } from '@playwright/test';
import { chooseFile, expect, logIn, test } from '#e2e/helpers/shop.ts';

test.beforeEach(({ page }) => page.clock.install());

/** The page polls each second; the test skips those seconds. */
const expectIn = (locator: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await locator.page().clock.fastForward(1000);
        return locator.isVisible();
      },
      { intervals: [100] },
    )
    .toBe(true);

const list = 'Code,Description,Size,Pack,Price\nE-15,Elbow Q,15 mm,10,1.10\nE-22,Elbow Q,22 mm,10,1.65\n';

test('an admin answers by keyboard how a supplier’s list is read, applies and undoes it, and next month’s list asks nothing', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/import');
  await chooseFile(page, 'october.csv', list);
  const form = page.getByRole('form', { name: 'How this file is read' });
  await expectIn(form);
  await expect(form.getByText('Elbow Q 15 mm', { exact: true })).toBeVisible();
  await form.getByLabel('The name is Description + Size').press('Space');
  await form.getByLabel(/^One piece.*\$11\.00 for 10 pieces/).press('Space');
  const send = form.getByRole('button', { name: 'Check the file' });
  await page.route('**/api/imports/*/reading', (route) => route.fulfill({ status: 503, body: '' }));
  await send.press('Enter');
  await expect(form.getByText('Something went wrong')).toBeVisible();
  await page.unroute('**/api/imports/*/reading');
  await send.press('Enter');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await expectIn(page.getByRole('button', { name: 'Apply 2 changes' }));
  const rows = page.getByRole('table', { name: 'Rows: New' });
  await expect(rows).toContainText('Elbow Q 22 mm');
  await expect(rows).toContainText('16.50');
  await page.getByRole('link', { name: 'How this file is read' }).press('Enter');
  await expect(form.getByLabel(/^One piece/)).toBeChecked();
  await send.press('Enter');
  await expectIn(page.getByRole('button', { name: 'Apply 2 changes' }));
  await press('Apply 2 changes');
  await press('Apply');
  await expectIn(page.getByText('2 changes applied'));
  await press('Undo');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expectIn(page.getByText('The import was undone'));
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await chooseFile(page, 'november.csv', list);
  await expectIn(page.getByRole('button', { name: 'Apply 2 changes' }));
});
