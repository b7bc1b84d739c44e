import { isMainThread } from 'node:worker_threads';

/* `node --import` of this ends a process with its parent, which holds the other end of its input. */

if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.once('error', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.resume();
  process.stdin.unref();
}
