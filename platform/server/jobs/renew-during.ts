/** The child process may read for a minute before the first rows come; the lease of the job is shorter. */
const RENEW_MS = 5000;

/** Renews the lease of a job while it waits for a child process. If that fails, so does the next write. */
export const renewDuring = async <T>(renew: () => Promise<void>, reading: Promise<T>): Promise<T> => {
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  try {
    return await reading;
  } finally {
    clearInterval(timer);
  }
};
