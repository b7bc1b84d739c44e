import { spawnSync } from 'node:child_process';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import type { Claim } from './claim.ts';
import { endDisk } from './end-disk.ts';
import { judgeDisk } from './judge-disk.ts';
import { takeOrders } from './take-orders.ts';

const DISK_BYTES = 400e6;
const BROKEN_MS = 20_000;
const MENDED_MS = 30_000;

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
const isDone = (program: string, ...args: string[]): boolean => run(program, ...args).status === 0;

/**
 * Runs a shop on a disk that Linux makes read-only, as after a disk failure (ext4, `errors=remount-ro`). Then the
 * disk is mounted again.
 */
export const breakDisk = async (): Promise<Claim[]> => {
  const title = 'a disk that becomes read-only';
  const disk = createTemporaryFolder('disk');
  const image = `${disk}.img`;
  writeFileSync(image, '');
  truncateSync(image, DISK_BYTES);
  const mount = () => isDone('mount', '-o', 'loop,errors=remount-ro', image, disk);
  if (!isDone('mkfs.ext4', '-q', '-O', '^has_journal', image) || !mount()) {
    rmSync(disk, { recursive: true });
    rmSync(image);
    return [{ title, found: 'no separate disk can be mounted here', isTrue: null }];
  }
  const dataDir = join(disk, 'data');
  const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...highUnpaidLimits });
  try {
    const orderRun = await takeOrders(shop);
    for (let at = 0; at < 50; at++) await orderRun.order();
    await (await fetch(shop.url)).text();
    const device = basename(run('findmnt', '-no', 'SOURCE', disk).stdout.trim());
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'tried');
    await orderRun.orderFor(BROKEN_MS);
    const home = (await fetch(shop.url)).status;
    // Mounts the disk again, as the shop's owner would.
    const until = Date.now() + MENDED_MS;
    while (!isDone('umount', disk) && Date.now() < until) await wait(250);
    if (!mount()) return [{ title, found: 'the disk could not be mounted again', isTrue: false }];
    return [await judgeDisk(title, orderRun, home)];
  } finally {
    shop.process.kill('SIGKILL');
    await shop.exited;
    await endDisk(disk, dataDir);
    rmSync(image, { force: true });
  }
};
