import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** The dashboard lists of an admin, with the requests that load them. */
export const listPages = {
  '/dashboard/orders': '**/api/allorders*',
  '/dashboard/myorders': '**/api/orders?*',
  '/dashboard/makeAdmin': '**/api/users*',
  '/dashboard/customers': '**/api/customers*',
  '/dashboard/manageProducts': '**/api/allproducts*',
  '/dashboard/inbox': '**/api/messages*',
  '/dashboard/reviews': '**/api/allreviews*',
};

/** Opens a list whose request fails. Then lets requests work again and retries. */
export const expectListToRecover = async (page: Page, path: keyof typeof listPages): Promise<void> => {
  await page.route(listPages[path], (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.goto(path);
  for (const place of [page.getByRole('region', { name: 'Messages' }), page.getByRole('main')]) {
    await expect(place.getByText('Something went wrong on our side.')).toBeVisible();
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
};
