import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/* Tests that visit all pages or forms and take minutes: part of `npm run test:long`. */
export default defineConfig(base, {
  testDir: '.',
  testIgnore: [],
  // Everything else comes from the base config; its project `desk` runs only some journeys.
  projects: [{ name: 'desk', testMatch: '**/*.spec.ts', use: { viewport: { width: 1440, height: 900 } } }],
});
