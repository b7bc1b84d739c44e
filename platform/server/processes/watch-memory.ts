/** The most memory of a child process: JavaScript, native code and Node itself. */
const MOST_BYTES = 260_000_000;

const LOOK_MS = 10;

// This is a thread of its own, since the main thread may be inside a parser for minutes.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
