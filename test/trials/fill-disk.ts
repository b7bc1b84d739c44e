import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop, spawnStart } from '#test/helpers/spawn-shop.ts';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import type { Claim } from './claim.ts';
import { endDisk } from './end-disk.ts';
import { judgeDisk } from './judge-disk.ts';
import { takeOrders } from './take-orders.ts';

const DISK_MB = 300;
const FULL_MS = 20_000;

const run = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** Runs a shop on its own disk, which is full for a while and is read-only at the next start. */
export const fillDisk = async (): Promise<Claim[]> => {
  const disk = createTemporaryFolder('disk');
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk)) {
    rmSync(disk, { recursive: true });
    return [{ title: 'a full disk', found: 'no separate disk can be mounted here', isTrue: null }];
  }
  const dataDir = join(disk, 'data');
  const filler = join(disk, 'filler');
  const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...highUnpaidLimits });
  try {
    const orderRun = await takeOrders(shop);
    for (let at = 0; at < 50; at++) await orderRun.order();
    // Fills the disk to the last byte, which is why both commands end with an error.
    run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=64k');
    run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=1', 'oflag=append', 'conv=notrunc');
    await orderRun.orderFor(FULL_MS);
    const home = (await fetch(shop.url)).status;
    rmSync(filler);
    const full = await judgeDisk('a full disk', orderRun, home);
    shop.process.kill('SIGTERM');
    await shop.exited;
    run('mount', '-o', 'remount,ro', disk);
    const start = spawnStart({ DATA_DIR: dataDir, PORT: '0' });
    const code = await start.exited;
    const output = start.output().trim();
    return [
      full,
      {
        title: 'a start on a read-only disk',
        found: `${output} (exit ${code})`,
        isTrue: code === 1 && output.split('\n').length === 1 && output.includes('cannot be written'),
      },
    ];
  } finally {
    shop.process.kill('SIGKILL');
    await shop.exited;
    await endDisk(disk, dataDir);
  }
};
