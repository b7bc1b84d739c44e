import { isMainThread } from 'node:worker_threads';

/* With `node --import` of this file a process ends with its parent, which holds the other end of its standard input. */

if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.once('error', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.resume();
  process.stdin.unref();
}
