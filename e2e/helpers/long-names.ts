import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** The first name has no space, and the second has a hyphen. */
export const LONG_NAMES = [
  'Wolfeschlegelstein'.repeat(5).slice(0, 80),
  'Wolfeschlegelsteinhausenbergerdorff-Hubertblaineschwarzenberggruber',
] as const;

const WIDTHS = [390, 1024, 1152, 1440];

const setWidth = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  const sheet = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(sheet, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
};

/**
 * Checks at each width, on a page of a person with a long name, that the name is shortened and not the labels in
 * the header.
 */
export const expectRoomForName = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    if (width < 1024) continue;
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.height).toBe(44);
  }
};

/** Checks an admin page with long names at each width. */
export const expectRoomForNames = async (page: Page, path: string, names: readonly string[]): Promise<void> => {
  await page.goto(path);
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
  for (const width of WIDTHS) await setWidth(page, width);
};
