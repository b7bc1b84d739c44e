import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** Ends the session of who is at this browser, of which its page does not know yet. */
export const endSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('accessToken', 'x'.repeat(43)));
};

/** Is led to the login, told why, and logs in. */
export const logInAgain = async (page: Page, email: string): Promise<void> => {
  await expect(page).toHaveURL(/\/login$/);
  const toasts = page.getByRole('region', { name: 'Messages' });
  await expect(toasts.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(toasts.getByText('Please log in first.')).toHaveCount(0);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Login' }).click();
};
