import { readFileSync } from 'node:fs';
import { SHOWN_WIDTH, smallest } from '#features/products/contract/pictures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findPicture } from '#features/products/server/store-picture.ts';

/** Pixels of an icon, and how much of its width the mark takes: a system may cut a maskable one to a circle of 80 %. */
const icons: ReadonlyMap<string, { size: number; share: number }> = new Map([
  ['favicon', { size: 48, share: 1 }],
  ['192', { size: 192, share: 1 }],
  ['512', { size: 512, share: 1 }],
  ['maskable', { size: 512, share: 0.6 }],
]);

/** The ground of the built-in mark, and of one whose own ground nobody knows. */
const OURS = '#151b26';
const THEIRS = '#ffffff';

const builtIn = readFileSync(new URL('../../../public/favicon.svg', import.meta.url));

/** By mark and name; another mark has other icons, and those of the one before are asked for no more. */
const drawn = new Map<string, Buffer>();

const readMark = async (db: Database, mark: string): Promise<Buffer | null> => {
  if (mark === '') return null;
  const name = mark.slice(mark.lastIndexOf('/') + 1);
  const large = name.replace(smallest(`-${SHOWN_WIDTH}.`), `-${SHOWN_WIDTH}.`);
  return (await findPicture(db, large))?.data ?? null;
};

/**
 * The mark of the shop as the icon of an app, a PNG.
 * @param mark address of the owner's, empty for the built-in one, which also stands for one that is lost
 * @returns null where there is no icon of this name
 */
export const drawIcon = async (db: Database, mark: string, name: string): Promise<Buffer | null> => {
  const wanted = icons.get(name);
  if (wanted === undefined) return null;
  const known = drawn.get(`${mark} ${name}`);
  if (known !== undefined) return known;
  const { default: sharp } = await import('sharp');
  const theirs = await readMark(db, mark);
  const { size, share } = wanted;
  const inner = Math.round(size * share);
  const image = await sharp(theirs ?? builtIn, { density: 72 * (512 / 32) })
    .resize({ width: inner, height: inner, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: Math.floor((size - inner) / 2),
      bottom: Math.ceil((size - inner) / 2),
      left: Math.floor((size - inner) / 2),
      right: Math.ceil((size - inner) / 2),
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten(share === 1 ? false : { background: theirs === null ? OURS : THEIRS })
    .png()
    .toBuffer();
  if (drawn.size >= icons.size) drawn.clear();
  drawn.set(`${mark} ${name}`, image);
  return image;
};
