import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';

/** Journeys that check pictures or whole pages: layout, downloads, a purchase from start to finish. */
const PICTURES = '**/e2e/*.pictures.spec.ts';

const desk = { viewport: { width: 1440, height: 900 } };

const PHONE_ONLY = /@phone-only/;

const launchOptions = {
  ...(process.env['BROWSER_PATH'] !== undefined && { executablePath: process.env['BROWSER_PATH'] }),
};

/** A page lives for a second: optimizing its scripts would cost a tenth of the browser's time and never pay off. */
const short = '--js-flags=--no-maglev --no-opt';

export default defineConfig({
  testDir: '.',
  testMatch: '**/e2e/*.spec.ts',
  // These are slow by design: `npm run test:sweeps`.
  testIgnore: '**/long/**',
  globalSetup: fileURLToPath(new URL('e2e/global-setup.ts', import.meta.url)),
  fullyParallel: true,
  // Three workers on two cores: usually one of them is waiting for a page.
  workers: 3,
  // These limits only end journeys that hang, however slow the machine. A journey that ends too early costs more than
  // waiting, because the next one starts with a new shop.
  timeout: 300_000,
  // Two cores sometimes stall for longer than a journey waits. A test that passes only on the second try is listed as
  // flaky and should be fixed; --retries=0 turns this off.
  retries: 1,
  // Fewer pixels than the smallest button has, to allow for edges that another browser release draws differently.
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixels: 1500, threshold: 0.25 } },
  snapshotPathTemplate: '{testDir}/e2e/styleguide/{arg}-{projectName}{ext}',
  reporter: [['list']],
  use: {
    launchOptions,
    // A control that is clicked or filled is there by then, or never.
    actionTimeout: 60_000,
    // A trace of every test would nearly double their time; --trace on adds one.
    screenshot: 'only-on-failure',
    // The test machines have no graphics card, so animations would use the cores that run the tests.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    // Runs journeys whose layout differs on a phone, and those only for phones (@phone-only). Each worker starts its
    // own shop, so one worker is enough.
    {
      name: 'phone',
      workers: 1,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        launchOptions: { ...launchOptions, args: [short] },
      },
      grep: /@phone/,
    },
    // Axe runs here, long enough for optimized scripts to pay off.
    { name: 'desk', workers: 2, testMatch: PICTURES, grepInvert: PHONE_ONLY, use: desk },
    // Loading, decoding and drawing pictures takes a fifth of the browser's time.
    {
      name: 'desk-without-pictures',
      testIgnore: ['**/long/**', PICTURES],
      grepInvert: PHONE_ONLY,
      use: { ...desk, launchOptions: { ...launchOptions, args: [short, '--blink-settings=imagesEnabled=false'] } },
    },
  ],
});
