import { expect } from 'vitest';
import type { TestBrowser } from './identity-browser.ts';

type Choice = { sub: string } | { email: string; name: string; emailVerified: boolean } | 'cancel';

/**
 * Follows the sign-in from the button to the page that Google returns people to. `forge` may change the query
 * sent to Google.
 */
export const signInWithGoogle = async (
  browser: TestBrowser,
  choice: Choice,
  forge: (query: URLSearchParams) => void = () => {},
  start: object = {},
): Promise<URL> => {
  const { body } = await browser.post('sign-in/google', start);
  const authUrl = new URL(body.url);
  forge(authUrl.searchParams);
  const chosen = await browser.request('POST', '/__sandbox/google/choose', {
    query: authUrl.searchParams.toString(),
    choice,
  });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  const back = new URL(chosen.body.location);
  const landed = await browser.request('GET', `${back.pathname}${back.search}`);
  expect(landed.status).toBe(302);
  return new URL(String(landed.headers['location']), 'http://shop.test');
};
