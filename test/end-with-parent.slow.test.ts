import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const getHelperUrl = (file: string) => JSON.stringify(new URL(`helpers/${file}`, import.meta.url).href);

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test('a test run that is killed with -9 leaves no shop, database server or folder behind', async () => {
  const code = `
    import { readFileSync } from 'node:fs';
    const { startTemporaryPostgres } = await import(${getHelperUrl('temporary-postgres.ts')});
    const { spawnStart } = await import(${getHelperUrl('spawn-shop.ts')});
    const server = await startTemporaryPostgres('left');
    const folder = server.dataDir;
    const shop = spawnStart({ DATABASE_URL: server.url, PORT: '0' });
    shop.child.stdout.once('data', () => {
      const postmaster = Number(readFileSync(folder + '/postgres/postmaster.pid', 'utf8').split('\\n')[0]);
      console.log(JSON.stringify({ shop: shop.child.pid, postmaster, folder }));
    });`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: run.stdout }).once('line', resolve);
    run.once('exit', () => reject(new Error('the run ended before its shop had started')));
  });
  run.kill('SIGKILL');
  const { shop, postmaster, folder } = JSON.parse(line) as { shop: number; postmaster: number; folder: string };
  await expect
    .poll(() => [isGone(shop), isGone(postmaster), existsSync(folder)], { timeout: 60_000 })
    .toEqual([true, true, false]);
}, 300_000);
