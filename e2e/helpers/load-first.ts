import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/**
 * Opens a page as a first visit. It must not request data, because the page contains it. The scripts include
 * those that React needs, which the page loads ahead but does not run.
 * @param most the most files of each kind that the page may request. Pictures further down are not counted,
 * because the browser decides when to load lazy pictures.
 */
export const expectFirstLoad = async (page: Page, path: string, most: Record<string, number>): Promise<void> => {
  const requests: { kind: string; url: string }[] = [];
  page.on('request', (request) => requests.push({ kind: request.resourceType(), url: request.url() }));
  await page.goto(path, { waitUntil: 'networkidle' });
  const lazy = new Set(
    await page
      .locator('img[loading=lazy]')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc)),
  );
  const files: Record<string, string[]> = {};
  for (const { kind, url } of requests) if (!lazy.has(url)) (files[kind] ??= []).push(url);
  const { fetch: fetched = [], xhr = [], other: _icon, ...rest } = files;
  expect([...fetched, ...xhr]).toEqual([]);
  for (const [kind, urls] of Object.entries(rest))
    expect(urls.length, `${kind}: ${urls.join(' ')}`).toBeLessThanOrEqual(most[kind] ?? 0);
};
