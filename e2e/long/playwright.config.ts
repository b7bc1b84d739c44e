import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/* What goes through all pages or forms, and takes minutes by its nature: part of `npm run test:long`. */
export default defineConfig(base, {
  testDir: '.',
  testIgnore: [],
  // What is not said here is that of its project `desk`, which takes some journeys only.
  projects: [{ name: 'desk', testMatch: '**/*.spec.ts', use: { viewport: { width: 1440, height: 900 } } }],
});
