import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SpawnedShop, spawnShop } from '#test/helpers/spawn-shop.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, test } from '../helpers/shop.ts';

/* Starts two shops one after the other at the same URL. features/offline/server/install.test.ts tests the worker
   of the second one. */

test('with offline use turned off, a shop removes its worker and caches from a returning device', async ({
  page,
  expectTrouble,
}) => {
  // Expected, because the open page sends a request while no shop is running.
  expectTrouble(/ERR_CONNECTION_REFUSED|ERR_FAILED|failed:/);
  const folder = mkdtempSync(join(tmpdir(), 'copperline-off-'));
  const offlineShop = await spawnShop({ DATA_DIR: folder });
  const stop = async ({ process, exited }: SpawnedShop) => {
    process.kill('SIGINT');
    await exited;
  };
  await openPageFully(page, `${offlineShop.url}/offline`);
  await page.getByRole('button', { name: 'Save for offline use' }).click();
  await expect(page.getByRole('heading', { name: 'On this device', exact: true })).toBeVisible();
  await stop(offlineShop);
  const onlineShop = await spawnShop({ DATA_DIR: folder, OFFLINE: 'no', PORT: new URL(offlineShop.url).port });
  await page.goto(`${onlineShop.url}/blog`);
  const countStored = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).filter((name) => name.startsWith('copperline')).length,
    ]);
  await expect.poll(countStored).toEqual([0, 0]);
  await page.goto(`${onlineShop.url}/offline`);
  await expect(page.getByRole('heading', { name: 'This shop works online only' })).toBeVisible();
  await stop(onlineShop);
  rmSync(folder, { recursive: true, force: true });
});
