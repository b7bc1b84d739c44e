import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Stops the PostgreSQL in a folder if it is running, and removes the disk that was mounted for it. */
export const endDisk = async (disk: string, dataDir: string): Promise<void> => {
  spawnSync('sh', ['-c', `pid=$(head -n 1 '${dataDir}/postgres/postmaster.pid') && kill -QUIT $pid`]);
  await wait(500);
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
};
