import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { DomainError } from '#platform/contract/errors.ts';
import { PICTURE_WIDTHS, DEFAULT_PICTURE_WIDTH } from '#features/products/contract/pictures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import { picture } from './schema.ts';
import { ChildEndedError, startChild } from '#platform/server/processes/start-child.ts';
import type { PictureCalls } from './picture-child.ts';

/** Rendering any allowed picture takes only a few seconds, even on a slow machine. */
const DEADLINE_MS = 60_000;

/** Renders a picture in a separate process, so that its memory is freed before the next one. */
const renderInChild = async (file: Uint8Array) => {
  const child = await startChild<PictureCalls>(new URL('picture-child.ts', import.meta.url), {
    deadlineMs: DEADLINE_MS,
    idleMs: DEADLINE_MS,
  });
  try {
    return await child.call('render', file);
  } catch (error) {
    throw error instanceof ChildEndedError ? new DomainError('file_too_demanding', { cause: error }) : error;
  } finally {
    child.end();
  }
};

let lastRender: Promise<unknown> = Promise.resolve();

/** Renders one picture at a time, in the order of arrival, because each takes much memory. */
const renderQueued = (file: Uint8Array): ReturnType<typeof renderInChild> => {
  const mine = lastRender.then(() => renderInChild(file));
  lastRender = mine.catch(() => {});
  return mine;
};

/** True if all sizes are stored. */
const hasAllSizes = async (db: Database, name: string): Promise<boolean> => {
  const kept = await oneValue<number>(
    db,
    sql`select count(*)::int from picture where name = ${name} and format = 'webp'`,
  );
  return kept === PICTURE_WIDTHS.length;
};

/**
 * Renders the sizes of an uploaded picture and stores them in the database, named by a hash of their content. The same
 * file is rendered and stored only once, such as when a product file is checked again.
 * @returns the address for the product
 * @throws DomainError `picture_unreadable`, `picture_too_large`, `file_too_demanding`
 */
export const storePicture = async (db: Database, file: Uint8Array): Promise<{ url: string }> => {
  const name = createHash('sha256').update(file).digest('hex').slice(0, 32);
  if (!(await hasAllSizes(db, name))) {
    const sizes = await renderQueued(file);
    await db
      .insert(picture)
      .values(sizes.map(({ data, ...size }) => ({ name, ...size, data: Buffer.from(data) })))
      .onConflictDoNothing();
  }
  return { url: `/pictures/u/${name}-${DEFAULT_PICTURE_WIDTH}.webp` };
};

/**
 * Finds one size of an uploaded picture by file name; null if there is none. A page that was loaded before a
 * change of format may still request AVIF.
 */
export const findPicture = async (
  db: Database,
  fileName: string,
): Promise<{ type: 'image/avif' | 'image/webp'; data: Buffer } | null> => {
  const [, name, width, format] = /^([0-9a-f]{32})-(\d{3,4})\.(avif|webp)$/.exec(fileName) ?? [];
  if (name === undefined) return null;
  const found = await maybeOne<{ format: 'avif' | 'webp'; data: Buffer }>(
    db,
    sql`select format, data from picture
         where name = ${name} and width = ${Number(width)} and format in (${format}::text, 'webp')
         order by format = ${format}::text desc limit 1`,
  );
  return found === null ? null : { type: `image/${found.format}`, data: found.data };
};
