import { MINUTE_MS } from '#platform/contract/durations.ts';
import type { StoredFile } from './stored-file.ts';

/** A file, the time at which writing it began, and the previous file, which somebody may still be reading. */
type Entry<Written> = { begunAt: number; written: Promise<Written>; before: Promise<Written> | null };

/** Gets a file by its name, and writes it if it is missing or too old. */
export type StoredFiles<Written> = (name: string, write: () => Promise<Written>) => Promise<Written>;

/**
 * Writes each file on the first request, and again on the first request after some minutes. Requests at the same
 * time wait for the same file. If writing fails, the next request writes it again, and nobody gets a partial file.
 */
export const createStoredFiles = <Written extends { file: StoredFile }>(minutes: number): StoredFiles<Written> => {
  const entries = new Map<string, Entry<Written>>();
  return (name, write) => {
    const last = entries.get(name);
    const now = performance.now();
    if (last !== undefined && now - last.begunAt < minutes * MINUTE_MS) return last.written;
    const written = write();
    entries.set(name, { begunAt: now, written, before: last?.written ?? null });
    written.then(
      async () => (await last?.before)?.file.retire(),
      () => (last === undefined ? entries.delete(name) : entries.set(name, { ...last, begunAt: -Infinity })),
    );
    return written;
  };
};
