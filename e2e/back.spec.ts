import { type CDPSession, chromium } from '@playwright/test';
import { expect, test } from './helpers/shop.ts';

/** Reasons that do not come from the page. For example, the headless shell never keeps a page. */
const BROWSER_REASONS = new Set(['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']);

const run = (protocol: CDPSession, expression: string) => protocol.send('Runtime.evaluate', { expression });

/** Goes back, and returns the reasons why the browser did not keep the page. The list is empty if it did. */
const goBack = async (protocol: CDPSession): Promise<string[]> => {
  const reasons = new Promise<string[]>((resolve) => {
    protocol.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      resolve(notRestoredExplanations.map(({ reason }) => reason));
    });
    protocol.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve([]);
    });
  });
  // The page goes back a moment later, so that it can still answer this call.
  await run(protocol, 'setTimeout(() => history.back())');
  return (await reasons).filter((reason) => !BROWSER_REASONS.has(reason));
};

test('the browser can keep each public page for Back', async ({ shopUrl, launchOptions }) => {
  // Needed because Playwright turns the back/forward cache off.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const leaveAndReturn = async (path: string, before: string) => {
    const page = await browser.newPage();
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Page.enable');
    await page.goto(`${shopUrl}${path}`, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.readyState === 'complete');
    await run(protocol, before);
    await page.goto(`${shopUrl}/contact`);
    const reasons = await goBack(protocol);
    await page.context().close();
    return [path, ...reasons];
  };
  for (const path of ['/', '/products', '/products?category=valves', '/kits', '/about'])
    expect(await leaveAndReturn(path, '')).toEqual([path]);
  // The browser does report a page that prevents this.
  const wrong = await leaveAndReturn('/about', "addEventListener('unload', () => {})");
  expect(wrong).toEqual(['/about', 'UnloadHandlerExistsInMainFrame']);
  await browser.close();
});
