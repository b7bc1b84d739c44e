import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian-package.ts';

/** A Chromium without windows, with which the tests take two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const findInstalled = (): string | null => {
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return macs.find((path) => existsSync(path)) ?? null;
};

/**
 * Finds a Chromium for the browser tests: `BROWSER_PATH`, Playwright's own, or the system's. If there is none,
 * installs one for root on Debian.
 * @throws Error with the command to run
 */
export const findBrowser = (): string => {
  const configuredPath = process.env['BROWSER_PATH'];
  if (configuredPath !== undefined) return configuredPath;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const installed = findInstalled();
  if (installed !== null) return installed;
  for (const name of [SHELL, 'chromium']) {
    const fresh = installDebianPackage(name, 'browser') ? findInstalled() : null;
    if (fresh !== null) return fresh;
  }
  throw new Error('The browser tests need Chromium: run sudo apt-get install -y chromium, then npm test again.');
};
