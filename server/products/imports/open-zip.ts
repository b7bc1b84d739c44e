import { type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { sql } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '#contract/errors.ts';
import { MAX_PICTURE_BYTES } from '#contract/limits.ts';
import type { Database } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';
import { unpack } from '../xlsx/read-part.ts';
import { Unfetched } from './fetch-picture.ts';
import { KeptBytes } from './kept-bytes.ts';

const MOST_ENTRIES = 50_000;

/** Gives a picture by its name. @throws Unfetched where there is none that can be read */
export type PictureZip = (name: string) => Promise<Buffer>;

const bare = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** Pictures by their paths, and by their names alone. */
const readEntries = async (bytes: KeptBytes): Promise<Map<string, FileEntry>> => {
  const found = new Map<string, FileEntry>();
  const zip = new ZipReader(bytes, { useWebWorkers: false });
  for await (const entry of zip.getEntriesGenerator() as AsyncIterable<Entry>) {
    if (found.size >= MOST_ENTRIES) throw new Error('a ZIP of too many files');
    // What macOS puts beside each file.
    if (entry.directory || entry.filename.startsWith('__MACOSX/')) continue;
    if (!found.has(bare(entry.filename))) found.set(bare(entry.filename), entry);
    found.set(entry.filename.toLowerCase(), entry);
  }
  return found;
};

/** Opens the ZIP of pictures of a file, of which only what is asked for is unpacked; where there is none it has no picture. */
export const openZip = async (db: Database, file: string): Promise<PictureZip> => {
  const kept = await maybe<{ id: string }>(db, sql`select id from import_zip where import_id = ${file} and arrived`);
  if (kept === null) {
    return () => Promise.reject(new Unfetched('Hand in a ZIP with this picture, or write its address with https://'));
  }
  const bytes = new KeptBytes(db, 'import_zip_chunk', kept.id);
  const entries = await readEntries(bytes).catch(() => {
    // That the database does not answer is no fault of the ZIP.
    if (bytes.failure !== null) throw bytes.failure;
    return null;
  });
  return async (name) => {
    if (entries === null) throw new Unfetched('The ZIP cannot be read');
    const entry = entries.get(name.toLowerCase()) ?? entries.get(bare(name));
    if (entry === undefined) throw new Unfetched('There is no such file in the ZIP');
    try {
      return await buffer(unpack(entry, MAX_PICTURE_BYTES));
    } catch (error) {
      if (bytes.failure !== null) throw bytes.failure;
      throw new Unfetched(error instanceof Refusal ? error.message : 'The ZIP is broken at this file');
    }
  };
};
