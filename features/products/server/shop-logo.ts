import { readFileSync } from 'node:fs';
import { smallestPictureAddress } from '#features/products/contract/pictures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findPicture } from './store-picture.ts';

/** Twice as large as it is drawn in a mail, in pixels. */
const SIZE = 72;

const builtInLogo = readFileSync(new URL('./mark.png', import.meta.url));

let cachedLogo: { address: string; image: Buffer } | null = null;

/**
 * The mark of the shop as a PNG, since not every program that reads mails knows WebP.
 * @param address of the uploaded picture; empty for the built-in mark, which also stands for one that is lost
 */
export const getShopLogo = async (db: Database, address: string): Promise<Buffer> => {
  if (address === '') return builtInLogo;
  if (cachedLogo?.address === address) return cachedLogo.image;
  const found = await findPicture(db, smallestPictureAddress(address).slice(address.lastIndexOf('/') + 1));
  if (found === null) return builtInLogo;
  const { default: sharp } = await import('sharp');
  const image = await sharp(found.data).resize({ width: SIZE, height: SIZE, fit: 'inside' }).png().toBuffer();
  cachedLogo = { address, image };
  return image;
};
