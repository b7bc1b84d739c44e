import { openPageFully } from './helpers/open-page.ts';
import { expect, test } from './helpers/shop.ts';

/*
 * Compares every component in every state with its approved screenshot. After an intended change, run this
 * command, review the new screenshots and commit them: npx playwright test styleguide --update-snapshots
 */

/**
 * Hides text, which browsers render differently, and spinners, which move, so that screenshots can be compared
 * closely.
 */
const content = `
  * { text-rendering: geometricPrecision !important; -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }
  .loading { visibility: hidden !important }
  .toast-clock { animation: none !important }
  header { position: static !important }
  :root { scrollbar-gutter: auto !important }`;

test.use({ colorScheme: 'light' });

test('components and overlays match their screenshots in light and dark @phone', async ({
  page,
  isMobile,
  expectTrouble,
}) => {
  expectTrouble(/nothing\.png/);
  // The product on the cards does not exist. Without this reply, the cards would soon show it as out of stock.
  await page.route(/\/api\/live\/products\?/, (route) =>
    route.fulfill({ json: [{ _id: '00000000-0000-7000-8000-000000000000' }] }),
  );
  await openPageFully(page, '/__sandbox/styleguide');
  await page.addStyleTag({ content });
  // Layouts that differ on a phone are the same in both themes, so they are checked in one.
  for (const colorScheme of isMobile ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expect(page).toHaveScreenshot(`components-${colorScheme}.png`, { fullPage: true });

    // Screenshots of overlays exclude the page behind them, because the browser decides its scroll position.
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await expect(page.getByRole('dialog')).toHaveScreenshot(`dialog-${colorScheme}.png`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a drawer' }).click();
    await expect(page.getByRole('dialog')).toHaveScreenshot(`drawer-${colorScheme}.png`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Error toast' }).click();
    await expect(page.locator('.toast-card')).toHaveScreenshot(`toast-${colorScheme}.png`);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('.toast-card')).toHaveCount(0);
  }
});
