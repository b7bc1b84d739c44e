import { chromium } from '@playwright/test';
import { median } from './report.ts';

const TIMES = 7;
/** The time a person takes from pointing to clicking. */
const HOVER_MS = 400;

/** Measures ms from a click on a product in the list to the paint of its page, with a CPU as slow as a phone's. */
export const measureClick = async (url: string, browserPath: string): Promise<number> => {
  const browser = await chromium.launch({ executablePath: browserPath });
  const times: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/products`, { waitUntil: 'networkidle' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const link = page.locator('article h2 a, article h3 a').nth(at % 3);
    const name = (await link.textContent()) ?? '';
    await page.evaluate((expected) => {
      const state = window as unknown as { painted: Promise<number> };
      state.painted = new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            new MutationObserver((_, observer) => {
              if (document.querySelector('h1')?.textContent !== expected) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            }).observe(document.body, { childList: true, subtree: true, characterData: true });
          },
          { capture: true, once: true },
        );
      });
    }, name);
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    await link.click();
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted));
    await page.close();
  }
  await browser.close();
  return median(times);
};
