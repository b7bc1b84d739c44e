import { openPageFully } from './helpers/open-page.ts';
import { expect, test } from './helpers/shop.ts';

/*
 * Every component in every state looks as it was approved. After a change that is meant, look at the pictures and
 * keep them: npx playwright test styleguide --update-snapshots
 */

/** Every browser draws letters in its own way, and spinners turn: without them the pictures can be compared closely. */
const content = `
  * { text-rendering: geometricPrecision !important; -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }
  .loading { visibility: hidden !important }
  header { position: static !important }
  :root { scrollbar-gutter: auto !important }`;

test.use({ colorScheme: 'light' });

test('the components, and what floats, look as they did in light and dark @phone', async ({
  page,
  isMobile,
  expectTrouble,
}) => {
  expectTrouble(/nothing\.png/);
  await openPageFully(page, '/__sandbox/styleguide');
  await page.addStyleTag({ content });
  // What a phone lays out in another way it lays out so in either theme.
  for (const colorScheme of isMobile ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expect(page).toHaveScreenshot(`components-${colorScheme}.png`, { fullPage: true });

    // Of what floats not the page behind it: how far that is scrolled when something opens is the browser's affair.
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await expect(page.getByRole('dialog')).toHaveScreenshot(`dialog-${colorScheme}.png`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a drawer' }).click();
    await expect(page.getByRole('dialog')).toHaveScreenshot(`drawer-${colorScheme}.png`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Error toast' }).click();
    const toast = page.getByText('There is not enough stock left.');
    await expect(toast).toBeVisible();
    const clip = (await page.locator('.toast-card').boundingBox()) ?? undefined;
    await expect(page).toHaveScreenshot(`toast-${colorScheme}.png`, { clip });
    // To be pictured its clock was run to its end.
    await expect(toast).toHaveCount(0);
  }
});
