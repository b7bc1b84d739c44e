import type { Page } from '@playwright/test';

/**
 * Makes the server demand confirmation for the next call to `address`. The real rule is the session's age, too long for
 * a test to wait.
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
