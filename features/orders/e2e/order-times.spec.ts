import { openPageFully } from '#e2e/helpers/open-page.ts';
import { clearSignIn, expect, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';
import { formatDateTimeInZone } from '#platform/contract/dates.ts';

const ZONE = 'UTC';

test.use({ timezoneId: 'America/New_York' });

test('an order has the time of the shop on every screen, also for readers elsewhere', async ({ page }) => {
  await register(page, 'Nora Newyork');
  const { _id, number } = await placeLines(page, 'SEL-0022 1');
  const path = `/api/orders/${_id}`;
  const { createdAt, heldUntil } = await page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    return (await fetch(address, { headers })).json();
  }, path);
  await openPageFully(page, `/dashboard/order/${_id}`);
  await expect(page.locator('html')).toHaveAttribute('data-time-zone', ZONE);
  const main = page.getByRole('main');
  const placedAt = formatDateTimeInZone(createdAt, ZONE);
  await expect(main.getByText(placedAt, { exact: true })).toBeVisible();
  await expect(main.getByRole('list', { name: 'What happened' })).toContainText(placedAt);
  await expect(main.getByRole('region', { name: 'Next step' })).toContainText(
    `Pay by ${formatDateTimeInZone(heldUntil, ZONE)}`,
  );
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/orders');
  const inList = main
    .getByRole('row')
    .filter({ hasText: `Order ${number}` })
    .locator('time');
  await expect(inList).toHaveText(placedAt.slice(-9, -4));
  await expect(inList).toHaveAttribute('title', placedAt);
});
