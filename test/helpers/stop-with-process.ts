import { spawn } from 'node:child_process';

/* What tests start must not outlive them, however they end: each part holds the other end of a pipe that closes with them. */

/** Nothing but a pipe tells of a parent that was killed with -9. Several times: a shop that lives a little longer brings its server back. */
const GUARD = `
cat > /dev/null
for again in 1 2 3 4 5; do
  pid=$(head -n 1 "$1/postgres/postmaster.pid") &&
    { tr '\\0' ' ' < "/proc/$pid/cmdline" || ps -o args= -p "$pid"; } | grep -qF "$1/postgres" && kill -INT "$pid"
  sleep 1
done
rm -rf "$1"`;

/**
 * Stops the PostgreSQL of a throw-away data folder, whoever started it, and removes the folder, once this process is
 * gone.
 * @returns ends the watch; the server and the folder are left to the caller
 */
export const stopPostgresWithProcess = (dataDir: string): (() => void) => {
  const guard = spawn('sh', ['-c', GUARD, 'guard', dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  // Its types do not say that a pipe is a socket.
  (guard.stdin as unknown as { unref(): void }).unref();
  return () => guard.kill('SIGKILL');
};
