import type { BrowserContext } from '@playwright/test';

/** Counts clicks on all pages that are opened from now on. */
export const countClicks = async (contexts: BrowserContext[]): Promise<() => number> => {
  let clicks = 0;
  for (const context of contexts) {
    await context.exposeBinding('countClick', () => (clicks += 1));
    await context.addInitScript(() =>
      addEventListener('pointerdown', () => (globalThis as unknown as { countClick(): void }).countClick(), true),
    );
  }
  return () => clicks;
};
