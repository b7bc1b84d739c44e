import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { MAX_PIXELS } from '#contract/limits.ts';
import { PICTURE_WIDTHS, SHOWN_WIDTH } from '#contract/pictures.ts';
import type { Database } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';
import { picture } from '#server/db/schema/products.ts';

/** What cameras and programs write; no SVG, which is a program more than a picture. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

const largest = Math.max(...PICTURE_WIDTHS);

/** Loaded when the first picture comes; one thread, since a picture may wait and a visitor may not. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

/** Upright, square and without what a camera writes about its owner; smaller pictures are not blown up. */
const renderAll = async (file: Buffer) => {
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!FORMATS.has(format)) throw new Error(`${format} is not taken`);
  if (width * height > MAX_PIXELS) throw new Refusal('picture_too_large');
  // Unfolded once, to no more than is shown.
  const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const rows = [];
  for (const size of PICTURE_WIDTHS) {
    const sized = sharp(data, { raw }).resize({
      ...{ width: size, height: size },
      ...{ fit: 'contain', background: clear, withoutEnlargement: true },
    });
    rows.push({ width: size, format: 'avif', data: await sized.clone().avif({ quality: 60, effort: 3 }).toBuffer() });
    rows.push({ width: size, format: 'webp', data: await sized.clone().webp({ quality: 82 }).toBuffer() });
  }
  return rows;
};

let before: Promise<unknown> = Promise.resolve();

/** One picture at a time, in the order of their coming: each takes much memory. */
const renderInTurn = (file: Buffer): ReturnType<typeof renderAll> => {
  const mine = before.then(() => renderAll(file));
  before = mine.catch(() => {});
  return mine;
};

/**
 * Makes the sizes of an uploaded picture and keeps them in the database, named by their content: the same file
 * twice is kept once.
 * @returns the address a product refers to
 * @throws Refusal `picture_unreadable`, `picture_too_large`
 */
export const storePicture = async (db: Database, file: Buffer): Promise<{ url: string }> => {
  const name = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const rows = await renderInTurn(file).catch((cause: unknown) => {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('picture_unreadable', { cause });
  });
  await db
    .insert(picture)
    .values(rows.map((row) => ({ name, ...row })))
    .onConflictDoNothing();
  return { url: `/pictures/u/${name}-${SHOWN_WIDTH}.webp` };
};

/** One size of an uploaded picture by its file name, or null. What was uploaded before there was AVIF is WebP. */
export const findPicture = async (
  db: Database,
  fileName: string,
): Promise<{ type: 'image/avif' | 'image/webp'; data: Buffer } | null> => {
  const [, name, width, format] = /^([0-9a-f]{32})-(\d{3,4})\.(avif|webp)$/.exec(fileName) ?? [];
  if (name === undefined) return null;
  const found = await maybe<{ format: 'avif' | 'webp'; data: Buffer }>(
    db,
    sql`select format, data from picture
         where name = ${name} and width = ${Number(width)} and format in (${format}::text, 'webp')
         order by format = ${format}::text desc limit 1`,
  );
  return found === null ? null : { type: `image/${found.format}`, data: found.data };
};
