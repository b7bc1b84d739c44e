import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#contract/products.ts';
import { logInOverHttp } from '../browser-like.ts';
import { orderRequest } from '../order-request.ts';
import { roomyCaps } from '../roomy-caps.ts';
import { spawnShop, spawnStart } from '../spawn-shop.ts';
import { makeThrowAwayFolder } from '../throw-away-folder.ts';
import type { Claim } from './claim.ts';

const DISK_MB = 300;
const FULL_MS = 20_000;
const BACK_MS = 60_000;

const run = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** A shop on a disk of its own, which is filled to the last byte for a while, and cannot be written at the next start. */
export const fillDisk = async (): Promise<Claim[]> => {
  const disk = makeThrowAwayFolder('disk');
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk)) {
    rmSync(disk, { recursive: true });
    return [{ what: 'a full disk', found: 'no disk of its own can be mounted here', holds: null }];
  }
  const dataDir = join(disk, 'data');
  const filler = join(disk, 'filler');
  const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...roomyCaps });
  try {
    const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
    const goods = (await (await fetch(`${shop.url}/api/products?limit=24`)).json()) as Product[];
    const acknowledged: string[] = [];
    const answers = new Map<number, number>();
    let turn = 0;
    const order = async (): Promise<number> => {
      const { url, ...init } = orderRequest(shop.url, token, goods[(turn += 1) % goods.length] as Product);
      const answer = await fetch(url, init);
      const { _id: id } = (await answer.json()) as { _id: string };
      if (answer.status === 201) acknowledged.push(id);
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      return answer.status;
    };
    for (let at = 0; at < 50; at++) await order();
    // To the last byte, where it ends with an error.
    run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=64k');
    run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=1', 'oflag=append', 'conv=notrunc');
    const until = Date.now() + FULL_MS;
    while (Date.now() < until) {
      await order();
      await wait(20);
    }
    const refused = answers.get(503) ?? 0;
    const home = (await fetch(shop.url)).status;
    rmSync(filler);
    const began = Date.now();
    while ((await order()) !== 201 && Date.now() - began < BACK_MS) await wait(250);
    const seconds = (Date.now() - began) / 1000;
    const found = await Promise.all(
      acknowledged.map(async (id) => {
        const answer = await fetch(`${shop.url}/api/orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
        return answer.status === 200;
      }),
    );
    const lost = found.filter((isThere) => !isThere).length;
    const others = [...answers.keys()].filter((status) => status !== 201 && status !== 503);
    shop.process.kill('SIGTERM');
    await shop.exited;
    run('mount', '-o', 'remount,ro', disk);
    const start = spawnStart({ DATA_DIR: dataDir, PORT: '0' });
    const code = await start.exited;
    const said = start.output().trim();
    return [
      {
        what: 'a full disk',
        found: `${refused} orders refused with 503, the home page ${home}, other answers: ${others.join(', ') || 'none'}; back after ${seconds.toFixed(1)} s, ${lost} of ${acknowledged.length} acknowledged orders lost`,
        holds: refused > 0 && home === 200 && others.length === 0 && seconds < BACK_MS / 1000 && lost === 0,
      },
      {
        what: 'a start on a disk that can only be read',
        found: `${said} (exit ${code})`,
        holds: code === 1 && said.split('\n').length === 1 && said.includes('cannot be written'),
      },
    ];
  } finally {
    shop.process.kill('SIGKILL');
    await shop.exited;
    run('sh', '-c', `pid=$(head -n 1 '${dataDir}/postgres/postmaster.pid') && kill -QUIT $pid`);
    await wait(500);
    run('umount', '-l', disk);
    rmSync(disk, { recursive: true, force: true });
  }
};
