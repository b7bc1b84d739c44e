import { checkAccessibility } from '../helpers/check-page.ts';
import { withCamera } from '#e2e/helpers/fake-camera.ts';
import { expect, logIn, test } from '../helpers/shop.ts';

for (const mayUse of [true, false]) {
  test(`the scanner passes axe ${mayUse ? 'with' : 'without'} a camera`, async ({ browser, shopUrl }) => {
    await withCamera(
      browser,
      shopUrl,
      { format: 'EAN13', text: '2009000100619' },
      async ({ page }) => {
        await logIn(page, 'customer@example.com', 'customer-demo');
        await page.goto('/dashboard/quickorder');
        await page.getByRole('button', { name: 'Scan' }).click();
        const dialog = page.getByRole('dialog', { name: 'Scan' });
        await expect(mayUse ? dialog.getByRole('status').last() : dialog.getByRole('alert')).toContainText(
          mayUse ? /elbow.*: 1 piece on the list\./ : 'This shop is not allowed to use the camera.',
        );
        await checkAccessibility(page, 'the scanner');
      },
      { mayUse },
    );
  });
}
