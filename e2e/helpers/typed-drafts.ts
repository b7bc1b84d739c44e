import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** A text to type into an admin form, and the name of the button that opens the form if it is in a dialog. */
export type TypedDraft = { path: string; open?: string; label: string; words: string };

/** Types text, leaves the page through a link, returns, and expects the text to be there. */
export const leaveAndComeBack = async (page: Page, { path, open, label, words }: TypedDraft): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await page.goto(path);
  if (open !== undefined) await page.getByRole('button', { name: open }).click();
  await field.fill(words);
  if (open !== undefined) await page.keyboard.press('Escape');
  await page.getByRole('complementary').getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await page.goBack();
  if (open !== undefined) await page.getByRole('button', { name: open }).click();
  await expect(field).toHaveValue(words);
};
