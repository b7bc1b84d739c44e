import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';

/*
 * During a deploy two builds run side by side, each with its own disk, and a page of one build may request its
 * files from a process of the other.
 */

/** Files per statement; the files of a build are small. */
const BATCH = 50;

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.json': 'application/json; charset=utf-8',
};

/**
 * Publishes this build's files to all processes on the database, and records that the build is in use. Call it before
 * the first page is served, and daily. It writes only missing files.
 * @param folder the folder of the build's files
 */
export const publishAssets = async (db: Database, folder: string): Promise<void> => {
  const names = readdirSync(folder);
  const known = await rows<{ name: string; isOld: boolean }>(
    db,
    sql`select name, seen_at < now() - interval '1 day' as "isOld" from asset where name = any(${sql.param(names)})`,
  );
  const old = known.filter(({ isOld }) => isOld).map(({ name }) => name);
  if (old.length > 0) await execute(db, sql`update asset set seen_at = now() where name = any(${sql.param(old)})`);
  const knownNames = new Set(known.map(({ name }) => name));
  const missing = names.filter((name) => !knownNames.has(name)).toSorted();
  for (let from = 0; from < missing.length; from += BATCH) {
    const some = missing.slice(from, from + BATCH);
    const data = some.map((name) => readFileSync(join(folder, name)));
    await execute(
      db,
      sql`insert into asset (name, data) select * from unnest(${sql.param(some)}::text[], ${sql.param(data)}::bytea[])
          on conflict do nothing`,
    );
  }
};

/**
 * Finds a file of another build.
 * @param name the name after `/assets/`
 */
export const findAsset = async (db: Database, name: string): Promise<{ data: Buffer; type: string } | null> => {
  const type = contentTypes[extname(name)];
  if (type === undefined) return null;
  const found = await maybeOne<{ data: Buffer }>(db, sql`select data from asset where name = ${name}`, 'find-asset');
  return found === null ? null : { ...found, type };
};
