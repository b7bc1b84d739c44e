/** Memory of a child process, all of it: JavaScript, native code, and what Node itself needs. */
const MOST_BYTES = 270_000_000;

const LOOK_MS = 10;

// A thread of its own: the first one may be in the middle of a parser for minutes.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
