import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import { ISOLATION_OPTIONS, buildSystem, ClusterUnavailable } from './build-system.ts';

/* npm run test:cluster, or only the named parts: npm run test:cluster -- postmaster node */

/**
 * The shell is process 1 of its namespace, so that it reaps orphans. The `exit` prevents the shell from replacing
 * itself with the program.
 */
const FIRST = 'ip link set lo up; "$@"; exit $?';

const run = async (): Promise<number> => {
  const system = buildSystem();
  const folder = createTemporaryFolder('cluster');
  try {
    const inside = fileURLToPath(new URL('inside.ts', import.meta.url));
    const command = [process.execPath, inside, system, folder, ...process.argv.slice(2)];
    const child = spawn('unshare', [...ISOLATION_OPTIONS, 'sh', '-c', FIRST, 'sh', ...command], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    // The inner process ends when this pipe closes. Ctrl-C reaches both processes.
    const end = () => child.stdin.end();
    process.on('SIGINT', end).on('SIGTERM', end);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    const logs = join(folder, 'logs');
    const savedLogs = join(tmpdir(), 'copperline-cluster-logs');
    if (existsSync(logs)) cpSync(logs, savedLogs, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof ClusterUnavailable)) throw error;
  console.error(`NOT TRIED: the cluster: ${error.message}.`);
  process.exitCode = 1;
}
