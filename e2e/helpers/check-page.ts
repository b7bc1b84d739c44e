import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './shop.ts';

export const SMALLEST = { width: 320, height: 800 };

/** The source of axe, allowed to exchange messages with itself in frames of other origins, such as the card form's. */
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * The header and footer are the same on every page, and the items of a list are alike, so only the first are
 * checked.
 */
const REPEATED = ['header', 'footer'];
const LATER_ITEMS = ':is(article, tr, li):nth-child(n + 7)';

const checkedPages = new WeakSet<Page>();

/**
 * Finds axe's violations in the page and its frames. Passed rules are not reported, because reporting them takes
 * most of the time. Style sheets are not fetched again, because no rule needs this.
 */
const findFaults = async (page: Page, name: string, options: axe.RunOptions = {}) => {
  const exclude = [LATER_ITEMS, ...(checkedPages.has(page) ? REPEATED : [])].map((selector) => [selector]);
  const faults = await page.evaluate(
    async ({ axeOptions, without }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude: without }, axeOptions);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    {
      axeOptions: { ...options, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } },
      without: exclude,
    },
  );
  expect(faults, name).toEqual([]);
};

/**
 * Runs axe in the current theme. Then checks contrast in the other theme, because nothing else differs there.
 * Also checks that nothing scrolls sideways. The page stays in the other theme, because switching back took a
 * tenth of the time.
 */
export const checkAccessibility = async (page: Page, name: string) => {
  for (const frame of page.frames()) await frame.evaluate(axeSource);
  await findFaults(page, name);
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: wasDark ? 'light' : 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', wasDark ? 'copperline' : 'copperline-dark');
  // Transitions are turned off, because contrast cannot be measured while a color changes.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(changes.map(({ finished }) => finished));
  });
  await findFaults(page, `${name} in ${wasDark ? 'light' : 'dark'}`, { runOnly: ['color-contrast'] });
  checkedPages.add(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(SMALLEST.width);
};

/** Reads the layout shift since the page was opened (web.dev/articles/cls). */
export const readLayoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Finds targets smaller than 24 px, except links within a sentence (WCAG 2.5.8). */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (element: Element) => {
      const line = element.closest('p, li, dd, td');
      return (
        getComputedStyle(element).display === 'inline' &&
        (line?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
      );
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((element) => {
      // A checkbox's label is part of its target.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const shown =
        element.checkVisibility({ visibilityProperty: true }) && element.closest('.sr-only') === null && width > 1;
      if (!shown || (width >= 24 && height >= 24) || inSentence(element)) return [];
      return [
        `${element.textContent?.trim() || element.outerHTML.slice(0, 80)} ${width.toFixed(0)} x ${height.toFixed(0)}`,
      ];
    });
  });

const DESK = { width: 1440, height: 900 };

/**
 * Runs all checks on a page that was just opened.
 * @returns the HTML of the page in the browser at desktop width
 */
export const checkOpenedPage = async (page: Page, name: string): Promise<string> => {
  await checkAccessibility(page, name);
  expect(await readLayoutShift(page), name).toBeLessThan(0.02);
  // Checks the page at the initial width, that of the narrowest phone, and then at desktop width.
  expect(await findSmallTargets(page), name).toEqual([]);
  await page.setViewportSize(DESK);
  expect(await findSmallTargets(page), `${name} at ${DESK.width}`).toEqual([]);
  const html = await page.content();
  await page.setViewportSize(SMALLEST);
  return html;
};
