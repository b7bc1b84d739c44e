import { spawn } from 'node:child_process';

/* All processes and folders that tests create must disappear with the tests, no matter how the tests end. For
   this, each process watches a pipe that closes when the test process ends. */

/**
 * A pipe is used because nothing else reveals that a parent was killed with -9. The loop repeats because a shop
 * that outlives the tests for a moment may restart its server.
 */
const GUARD = `
cat > /dev/null
for again in 1 2 3 4 5; do
  pid=$(head -n 1 "$1/postgres/postmaster.pid") &&
    { tr '\\0' ' ' < "/proc/$pid/cmdline" || ps -o args= -p "$pid"; } | grep -qF "$1/postgres" && kill -INT "$pid"
  sleep 1
done
rm -rf "$1"`;

/**
 * When this process ends, stops the PostgreSQL of a temporary data folder, no matter which process started it,
 * and removes the folder.
 * @returns a function that ends the watch, so that the caller must stop the server and remove the folder
 */
export const stopPostgresWithProcess = (dataDir: string): (() => void) => {
  const guard = spawn('sh', ['-c', GUARD, 'guard', dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  // The type does not say that this pipe is a socket.
  (guard.stdin as unknown as { unref(): void }).unref();
  return () => guard.kill('SIGKILL');
};
