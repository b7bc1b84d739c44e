/**
 * Milliseconds. The child process may read for a minute before the first rows come, which is longer than the job's
 * lease.
 */
const RENEW_MS = 5000;

/** Renews the lease of a job while the job waits for a child process. If renewing fails, the next write fails too. */
export const renewDuring = async <T>(renew: () => Promise<void>, reading: Promise<T>): Promise<T> => {
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  try {
    return await reading;
  } finally {
    clearInterval(timer);
  }
};
