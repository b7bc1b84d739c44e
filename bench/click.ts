import { chromium } from '@playwright/test';
import { median } from './report.ts';

const TIMES = 7;
/** The time between the moment when a person points at a link and the click. */
const HOVER_MS = 400;

/**
 * Measures the time in ms from a click on a product in the list to the paint of its page, on a CPU as slow as a
 * phone's.
 */
export const measureClick = async (url: string, browserPath: string): Promise<number> => {
  const browser = await chromium.launch({ executablePath: browserPath });
  const times: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/products`, { waitUntil: 'networkidle' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const link = page.locator('article h2 a, article h3 a').nth(at % 3);
    await page.evaluate(() =>
      addEventListener(
        'click',
        ({ timeStamp }) => (sessionStorage['clicked'] = performance.timeOrigin + timeStamp),
        true,
      ),
    );
    await page.addInitScript(() => {
      const state = window as unknown as { painted: Promise<number> };
      state.painted = new Promise((resolve) => {
        const paint = () =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve(performance.timeOrigin + performance.now() - Number(sessionStorage['clicked']))),
          );
        addEventListener('DOMContentLoaded', paint);
      });
    });
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    await link.click();
    await page.waitForURL('**/products/*');
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted));
    await page.close();
  }
  await browser.close();
  return median(times);
};
