import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findBrowser } from '#scripts/find-browser.ts';
import { findPort } from '#scripts/find-port.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { SHOP_FILES, SHOP_FOLDERS } from '#test/helpers/next-build.ts';

/* Runs npm run dev on a copy of the shop, and checks that a changed word in a page's source soon appears on screen. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** This long because the page requests about two hundred files, and each is compiled when it is requested. */
const A_SLOW_MACHINE_MS = 180_000;

const copyShop = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'copperline-dev-'));
  for (const part of [...SHOP_FOLDERS, ...SHOP_FILES]) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const end = (shop: ChildProcess): Promise<unknown> => {
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGINT');
  return ended;
};

test('npm run dev shows a changed word on a page without a build, a restart or a manual reload', async () => {
  const copy = copyShop();
  const database = await createDatabase(inject('databaseUrl'));
  const port = await findPort();
  const shop = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    stdio: 'pipe',
    env: { ...process.env, PORT: String(port), DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
  });
  onTestFinished(async () => {
    await end(shop);
    await database.drop();
    rmSync(copy, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    shop.on('exit', () => reject(new Error(output)));
    for (const stream of [shop.stdout, shop.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is open at')) resolve();
      });
  });
  const browser = await chromium.launch({ executablePath: findBrowser() });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(A_SLOW_MACHINE_MS);
  await page.goto(`http://localhost:${port}/nowhere-at-all`);
  // The page's router applies changes, but misses those made before it has started.
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  const source = join(copy, 'platform/web/shell/not-found.tsx');
  const text = readFileSync(source, 'utf8');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect(text).toContain(heading ?? 'a heading');
  writeFileSync(source, text.replace(heading ?? '', 'A changed word'));
  await page.getByRole('heading', { name: 'A changed word' }).waitFor();
}, 600_000);
