export type VersionedCache<Value> = {
  now(): Value;
  /** Reads the value again if the cached one has another version. */
  follow(version: string): Promise<void>;
};

/**
 * Caches a value that every page shows, so that it is read once per version and not once per page. Reads run one after
 * the other, so the value cached last is also the one read last.
 * @param before the value until the first read
 */
export const cacheByVersion = <Value>(read: () => Promise<Value>, before: Value): VersionedCache<Value> => {
  let cached = { version: '', value: before };
  let last: Promise<unknown> = Promise.resolve();
  return {
    now: () => cached.value,
    follow(version) {
      const next = last.then(async () => {
        if (cached.version !== version) cached = { version, value: await read() };
      });
      last = next.catch(() => {});
      return next;
    },
  };
};
