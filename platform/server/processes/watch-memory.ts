/** The most memory of a child process: JavaScript, native code and Node itself. */
const MAX_BYTES = 260_000_000;

const POLL_MS = 10;

// This runs in a separate thread, because a parser can block the main thread for minutes.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
}, POLL_MS);
