import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';

/** Journeys that look at pictures, or at pages as a whole: their layout, what they load, a purchase from end to end. */
const PICTURES = '**/e2e/*.pictures.spec.ts';

const desk = { viewport: { width: 1440, height: 900 } };

const PHONE_ONLY = /@phone-only/;

const launchOptions = {
  ...(process.env['BROWSER_PATH'] !== undefined && { executablePath: process.env['BROWSER_PATH'] }),
};

/** A page lives for a second: to compile its scripts well never earns back what it costs, a tenth of the browser's time. */
const short = '--js-flags=--no-maglev --no-opt';

export default defineConfig({
  testDir: '.',
  testMatch: '**/e2e/*.spec.ts',
  // By their nature slow: `npm run test:sweeps`.
  testIgnore: '**/long/**',
  globalSetup: fileURLToPath(new URL('e2e/global-setup.ts', import.meta.url)),
  fullyParallel: true,
  // Three on two cores: there is mostly one that waits for what a page waits for.
  workers: 3,
  // A journey ends with its last page, however slow the machine: it is what never comes that these end. To give one up
  // early costs more than to wait, as what comes after it begins with a shop of its own.
  timeout: 300_000,
  // Two cores now and then stand still for longer than a journey waits. What passes only at the second try is listed as
  // flaky, by name, and is to be mended; ask for none with --retries=0.
  retries: 1,
  // Fewer than the smallest button has: edges that another release of the browser draws in another way.
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixels: 1500, threshold: 0.25 } },
  snapshotPathTemplate: '{testDir}/e2e/styleguide/{arg}-{projectName}{ext}',
  reporter: [['list']],
  use: {
    launchOptions,
    // What is pressed or filled in is there by then, or never comes.
    actionTimeout: 60_000,
    // A trace of every test would make them take nearly twice as long; ask for one with --trace on.
    screenshot: 'only-on-failure',
    // Nothing here has a graphics card: what moves is drawn by the cores that run the tests.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    // On a phone too what is laid out in another way there, and only there (@phone-only) what a desk shows in another
    // journey. Each worker begins with a shop of its own: one is enough.
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
    // Axe, which is here, runs long enough to be compiled well.
    { name: 'desk', workers: 2, testMatch: PICTURES, grepInvert: PHONE_ONLY, use: desk },
    // To load, unfold and draw pictures is a fifth of what the browser does.
    {
      name: 'desk-without-pictures',
      testIgnore: ['**/long/**', PICTURES],
      grepInvert: PHONE_ONLY,
      use: { ...desk, launchOptions: { ...launchOptions, args: [short, '--blink-settings=imagesEnabled=false'] } },
    },
  ],
});
