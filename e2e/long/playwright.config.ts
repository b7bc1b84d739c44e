import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/* Tests that visit all pages or forms and take minutes. They are part of `npm run test:long`. */
export default defineConfig(base, {
  testDir: '.',
  testIgnore: [],
  // The other settings come from the base config, whose project `desk` runs only some journeys.
  projects: [{ name: 'desk', testMatch: '**/*.spec.ts', use: { viewport: { width: 1440, height: 900 } } }],
});
