import type { Locator, Page } from '@playwright/test';
import { openPageFully } from './helpers/open-page.ts';
import { expect, logIn, test } from './helpers/shop.ts';

/** Reads the name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

/** Presses Tab until an element with this name has the focus. */
const tabTo = async (page: Page, words: RegExp): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    if (words.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${words} cannot be reached by Tab`);
};

test('an order can be placed by keyboard alone, and Escape returns the focus', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/products?search=compression+elbow');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Skip the filters$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Order Now: Compression elbow 90°, 15 mm/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/purcess\//);
  await page.getByLabel('Quantity').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You order quantity 10')).toBeVisible();
  await tabTo(page, /^Place Order/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Place your order' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Place Order$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Yay! Order Success')).toBeVisible();
});

test('a dialog that is opened again as soon as Escape has closed it stays open', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/products?search=compression+elbow');
  await page.getByRole('link', { name: /^Order Now: Compression elbow 90°, 15 mm/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const button = page.getByRole('button', { name: 'Place Order' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Place your order' });
  await expect(dialog).toBeVisible();
  const closeEvents = await dialog.evaluate(async (element: HTMLDialogElement) => {
    let events = 0;
    const reported = new Promise((resolve) => {
      element.addEventListener('close', () => resolve((events += 1)));
    });
    // Does both in one task, because the browser dispatches `close` later than it closes the dialog.
    element.dispatchEvent(new Event('cancel', { cancelable: true }));
    for (let turns = 0; element.open && turns < 1000; turns += 1) await Promise.resolve();
    const opener = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Place Order'),
    );
    opener?.click();
    await reported;
    return events;
  });
  expect(closeEvents).toBe(1);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the focused element has a visible outline in both themes and in forced colors', async ({ page }) => {
  await openPageFully(page, '/products');
  const reached: { words: string; element: Locator }[] = [];
  for (const words of [/^Home$/, /^Search products$/, /^Login$/, /^Fittings/]) {
    await tabTo(page, words);
    await page.evaluate((name) => document.activeElement?.setAttribute('data-reached', name), words.source);
    reached.push({ words: words.source, element: page.locator(`[data-reached="${words.source}"]`) });
  }
  // After it has had the focus by keyboard, an element shows a focus ring whenever it gets the focus.
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ colorScheme: null, forcedColors: null, ...media });
    for (const { words, element } of reached) {
      await element.focus();
      const outline = await element.evaluate((focusedOne) => {
        const style = getComputedStyle(focusedOne);
        return style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth);
      });
      expect([words, media, outline >= 2]).toEqual([words, media, true]);
    }
  }
});
