export type VersionedCache<Value> = {
  now(): Value;
  /** Reads it again when what is kept is not of this version. */
  follow(version: string): Promise<void>;
};

/**
 * Keeps what every page shows: read once for each version of what it depends on, not once for each page. One reading begins
 * when the one before has ended: whatever is kept last was read last.
 * @param before what there is until it was read
 */
export const cacheByVersion = <Value>(read: () => Promise<Value>, before: Value): VersionedCache<Value> => {
  let kept = { version: '', value: before };
  let last: Promise<unknown> = Promise.resolve();
  return {
    now: () => kept.value,
    follow(version) {
      const next = last.then(async () => {
        if (kept.version !== version) kept = { version, value: await read() };
      });
      last = next.catch(() => {});
      return next;
    },
  };
};
