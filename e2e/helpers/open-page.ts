import { type APIRequestContext, type Page, type Request, type Response, expect } from '@playwright/test';
import { parsePageText } from '#test/helpers/page-text.ts';

/** So many pictures are drawn, a tenth of a second, with nothing on its way: what an answer leads to has been asked for by then. */
const QUIET_FRAMES = 6;

/** What the shop tells open pages never ends before they do. */
const isStream = (request: Request): boolean => /\/api\/live(?:\/desk)?$/.test(new URL(request.url()).pathname);

const trackedPages = new WeakSet<Page>();

/** Has every page that is opened in it keep that its scripts have started (platform/web/replay-early-input.ts). */
const trackStart = async (page: Page): Promise<void> => {
  if (trackedPages.has(page)) return;
  trackedPages.add(page);
  await page.addInitScript(() => addEventListener('started', () => Object.assign(window, { hasStarted: true })));
};

const drawFrame = (page: Page): Promise<number> => page.evaluate(() => new Promise<number>(requestAnimationFrame));

/**
 * Opens a page and waits for all of it: React hears what is pressed, and whatever the page has asked for has come.
 * Playwright's `networkidle` does not know of React, and waits half a second more.
 */
export const openPageFully = async (page: Page, path: string): Promise<Response | null> => {
  await trackStart(page);
  const onTheirWay = new Set<Request>();
  const begin = (request: Request) => {
    if (!isStream(request)) onTheirWay.add(request);
  };
  const end = (request: Request) => void onTheirWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const answer = await page.goto(path);
  // Every page has a heading: until then it stands as the place of what loads, and nothing need be on its way.
  await page.waitForFunction(() => 'hasStarted' in window && document.querySelector('h1') !== null);
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet = onTheirWay.size === 0 ? quiet + 1 : 0) await drawFrame(page);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return answer;
};

/** A page as the server sends it, whole: what can be read of it needs no browser, which takes twenty times as long. */
export const fetchPageText = async (request: APIRequestContext, path: string, status = 200) => {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(status);
  return parsePageText(await answer.text());
};
