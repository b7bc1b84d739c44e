import type { Page } from '@playwright/test';

/**
 * Makes the server demand a confirmation for the next call to `address`. In reality the age of the session
 * decides this, but a test cannot wait for it.
 */
export const ageSession = (page: Page, address: string) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'fresh_sign_in_needed', message: 'Please confirm first that it is you.', requestId: 'x' },
      }),
    { times: 1 },
  );
