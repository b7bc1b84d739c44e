import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/* What goes through all pages or forms, and takes minutes by its nature: part of `npm run test:long`. */
export default defineConfig(base, {
  testDir: '.',
  testIgnore: [],
  projects: [{ name: 'desk', use: { viewport: { width: 1440, height: 900 } } }],
});
