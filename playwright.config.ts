import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Fewer than the smallest button has: edges that another release of the browser draws in another way.
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixels: 1500, threshold: 0.25 } },
  snapshotPathTemplate: '{testDir}/styleguide/{arg}-{projectName}{ext}',
  reporter: [['list']],
  use: {
    launchOptions: {
      ...(process.env['BROWSER_PATH'] !== undefined && { executablePath: process.env['BROWSER_PATH'] }),
    },
    // A trace of every test would make them take nearly twice as long; ask for one with --trace on.
    screenshot: 'only-on-failure',
    // Nothing here has a graphics card: what moves is drawn by the cores that run the tests.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    // On a phone too what is laid out in another way there.
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
});
