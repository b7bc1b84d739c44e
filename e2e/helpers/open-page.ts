import { type APIRequestContext, type Page, type Request, type Response, expect } from '@playwright/test';
import { parsePageText } from '#test/helpers/page-text.ts';

/**
 * The number of frames, 0.1 s in total, that must pass without an open request. After this time, a response has
 * caused the requests that depend on it.
 */
const QUIET_FRAMES = 6;

/** Streams of live updates stay open as long as the page does. */
const isStream = (request: Request): boolean => /\/api\/live(?:\/desk)?$/.test(new URL(request.url()).pathname);

const trackedPages = new WeakSet<Page>();

/** Makes every page that is opened in it record that its scripts have started (platform/web/replay-early-input.ts). */
const trackStart = async (page: Page): Promise<void> => {
  if (trackedPages.has(page)) return;
  trackedPages.add(page);
  await page.addInitScript(() => addEventListener('started', () => Object.assign(window, { hasStarted: true })));
};

const drawFrame = (page: Page): Promise<number> => page.evaluate(() => new Promise<number>(requestAnimationFrame));

/**
 * Opens a page and waits until it handles input and all its requests are done. Playwright's `networkidle` does
 * not know React, and waits half a second longer.
 */
export const openPageFully = async (page: Page, path: string): Promise<Response | null> => {
  await trackStart(page);
  const onTheirWay = new Set<Request>();
  const onRequest = (request: Request) => {
    if (!isStream(request)) onTheirWay.add(request);
  };
  const end = (request: Request) => void onTheirWay.delete(request);
  page.on('request', onRequest).on('requestfinished', end).on('requestfailed', end);
  const response = await page.goto(path);
  // Every page has a heading. A page without it shows a placeholder and has a request open. A page that needs no React
  // starts it at the first press.
  await page.waitForFunction(() => {
    const isReady = 'hasStarted' in window || document.getElementById('held')?.dataset['waits'] !== undefined;
    return isReady && document.querySelector('h1') !== null;
  });
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet = onTheirWay.size === 0 ? quiet + 1 : 0) await drawFrame(page);
  page.off('request', onRequest).off('requestfinished', end).off('requestfailed', end);
  return response;
};

/** Waits until React has started on a page opened by `openPageFully`. */
export const waitForStart = (page: Page) => page.waitForFunction(() => 'hasStarted' in window);

/**
 * Fetches a page as the server sends it. A test that only reads the page needs no browser, which would take
 * twenty times as long.
 */
export const fetchPageText = async (request: APIRequestContext, path: string, status = 200) => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(status);
  return parsePageText(await response.text());
};
