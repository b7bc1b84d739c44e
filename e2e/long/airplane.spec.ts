import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SpawnedShop, spawnShop } from '#test/helpers/spawn-shop.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, test } from '../helpers/shop.ts';

/* Starts two shops in sequence at one URL. features/offline/server/install.test.ts covers the second one's worker. */

test('with offline use turned off, a shop removes its worker and caches from a returning device', async ({
  page,
  expectTrouble,
}) => {
  // The open page sends a request while the shop is stopped.
  expectTrouble(/ERR_CONNECTION_REFUSED|ERR_FAILED|failed:/);
  const folder = mkdtempSync(join(tmpdir(), 'copperline-off-'));
  const on = await spawnShop({ DATA_DIR: folder });
  const stop = async ({ process, exited }: SpawnedShop) => {
    process.kill('SIGINT');
    await exited;
  };
  await openPageFully(page, `${on.url}/offline`);
  await page.getByRole('button', { name: 'Save the catalog' }).click();
  await expect(page.getByRole('heading', { name: 'On this device', exact: true })).toBeVisible();
  await stop(on);
  const off = await spawnShop({ DATA_DIR: folder, OFFLINE: 'no', PORT: new URL(on.url).port });
  await page.goto(`${off.url}/blog`);
  const kept = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).filter((name) => name.startsWith('copperline')).length,
    ]);
  await expect.poll(kept).toEqual([0, 0]);
  await page.goto(`${off.url}/offline`);
  await expect(page.getByRole('heading', { name: 'This shop works online only' })).toBeVisible();
  await stop(off);
  rmSync(folder, { recursive: true, force: true });
});
