import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, test } from '../helpers/shop.ts';

for (const [path, place, words, press] of [
  ['/login', 'main', { Email: 'nora@example.com', Password: 'secret1' }, 'Login'],
  ['/blog', 'contentinfo', { Newsletter: 'nora@example.com' }, 'Subscribe'],
] as const) {
  test(`${path}: without a network a first submit shows an error toast and keeps the typed text`, async ({
    page,
    context,
    expectTrouble,
  }) => {
    expectTrouble(
      /ERR_INTERNET_DISCONNECTED|failed:|error #418|did not come|Error loading route module|imported module/,
    );
    await openPageFully(page, path);
    await context.setOffline(true);
    const form = page.getByRole(place);
    for (const [label, word] of Object.entries(words)) await form.getByLabel(label, { exact: true }).fill(word);
    await form.getByRole('button', { name: press, exact: true }).click();
    const toasts = page.getByRole('region', { name: 'Messages' });
    await expect(toasts.getByText('We cannot reach the shop. Check your connection and try again.')).toBeVisible();
    for (const [label, word] of Object.entries(words)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(word);
    }
  });
}
