import { readFileSync } from 'node:fs';
import { smallestPictureAddress } from '#features/products/contract/pictures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findPicture } from './store-picture.ts';

/** The size in pixels, which is twice the size at which emails show the logo. */
const SIZE = 72;

const builtInLogo = readFileSync(new URL('./mark.png', import.meta.url));

let cachedLogo: { address: string; image: Buffer } | null = null;

/**
 * The shop's logo as a PNG, since not every email program supports WebP.
 * @param address of the uploaded picture; if it is empty or the picture is lost, the built-in logo is returned
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
