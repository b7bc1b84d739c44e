import { type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_PICTURE_BYTES } from '#platform/contract/limits.ts';
import { serveParent } from '#platform/server/processes/serve-parent.ts';
import { unpack } from '#platform/server/tables/read-xml-part.ts';
import { ParentFileReader } from '#platform/server/files/parent-file-reader.ts';

/** A fifth more than the pictures that a file may name. Each entry takes 7 kB of memory while the ZIP is open. */
const MOST_ENTRIES = 12_000;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** Pictures by path and, in addition, by file name alone. */
const entries = new Map<string, FileEntry>();

/** Unpacks the requested pictures of a ZIP. */
const calls = {
  open: async (size: number): Promise<void> => {
    let read = 0;
    const zip = new ZipReader(new ParentFileReader(size), { useWebWorkers: false });
    for await (const entry of zip.getEntriesGenerator() as AsyncIterable<Entry>) {
      read += 1;
      if (read > MOST_ENTRIES) {
        const message = `This ZIP has more than ${MOST_ENTRIES.toLocaleString('en-US')} files`;
        throw new DomainError('invalid_request', { message });
      }
      // macOS adds these entries beside each file.
      if (entry.directory || entry.filename.startsWith('__MACOSX/')) continue;
      if (!entries.has(baseName(entry.filename))) entries.set(baseName(entry.filename), entry);
      entries.set(entry.filename.toLowerCase(), entry);
    }
  },

  unpack: async (name: string): Promise<Uint8Array> => {
    const entry = entries.get(name.toLowerCase()) ?? entries.get(baseName(name));
    if (entry === undefined) throw new DomainError('invalid_request', { message: 'There is no such file in the ZIP' });
    return buffer(unpack(entry, MAX_PICTURE_BYTES)).catch((cause: unknown) => {
      if (cause instanceof DomainError) throw cause;
      throw new DomainError('invalid_request', { message: 'The ZIP is damaged at this file', cause });
    });
  },
};

export type ZipCalls = typeof calls;

await serveParent(calls);
