import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { picture } from '#server/db/schema/catalog.ts';

const WIDTHS = [320, 640, 1280] as const;
/** What a list and a product page show; the other widths lie beside it under the same name. */
const SHOWN_WIDTH = 640;
/** A file of few bytes may unfold to far more in memory. */
const MAX_PIXELS = 60_000_000;

/** What cameras and programs write; no SVG, which is a program more than a picture. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Upright, square and without what a camera writes about its owner; smaller pictures are not blown up. */
const render = (file: Buffer, width: number): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, height: width, fit: 'contain', background: clear, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();

const renderAll = async (file: Buffer) => {
  const { format } = await sharp(file).metadata();
  if (!FORMATS.has(format)) throw new Error(`${format} is not taken`);
  return Promise.all(WIDTHS.map(async (width) => ({ width, data: await render(file, width) })));
};

/**
 * Makes the sizes of an uploaded picture and keeps them in the database, named by their content: the same file
 * twice is kept once.
 * @param data the file, in base64
 * @returns the address a product refers to
 * @throws Refusal `picture_unreadable`
 */
export const storePicture = async (db: Database, data: string): Promise<{ url: string }> => {
  const file = Buffer.from(data, 'base64');
  const name = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const rows = await renderAll(file).catch((cause: unknown) => {
    throw new Refusal('picture_unreadable', { cause });
  });
  await db
    .insert(picture)
    .values(rows.map((row) => ({ name, ...row })))
    .onConflictDoNothing();
  return { url: `/pictures/u/${name}-${SHOWN_WIDTH}.webp` };
};

/** One size of an uploaded picture as WebP, by its file name, or null. */
export const findPicture = async (db: Database, fileName: string): Promise<Buffer | null> => {
  const [, name, width] = /^([0-9a-f]{32})-(\d{3,4})\.webp$/.exec(fileName) ?? [];
  if (name === undefined || width === undefined) return null;
  const { rows } = await db.$client.query<{ data: Buffer }>('select data from picture where name = $1 and width = $2', [
    name,
    Number(width),
  ]);
  return rows[0]?.data ?? null;
};
