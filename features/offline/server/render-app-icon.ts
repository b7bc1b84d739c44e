import { readFileSync } from 'node:fs';
import { DEFAULT_PICTURE_WIDTH, smallestPictureAddress } from '#features/products/contract/pictures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findPicture } from '#features/products/server/store-picture.ts';

/**
 * Size of an icon in pixels, and the logo's share of its width. A system may crop a maskable icon to a circle of 80%.
 */
const icons: ReadonlyMap<string, { size: number; share: number }> = new Map([
  ['favicon', { size: 48, share: 1 }],
  ['192', { size: 192, share: 1 }],
  ['512', { size: 512, share: 1 }],
  ['maskable', { size: 512, share: 0.6 }],
]);

/** Background of the built-in logo, and of the owner's logo, whose own background is unknown. */
const BUILT_IN_BACKGROUND = '#151b26';
const OWN_LOGO_BACKGROUND = '#ffffff';

const builtInLogo = readFileSync(new URL('../../../public/favicon.svg', import.meta.url));

/** The rendered icons, by logo and icon name. After a logo change, nobody requests the old icons. */
const renderedIcons = new Map<string, Buffer>();

const getLogo = async (db: Database, logo: string): Promise<Buffer | null> => {
  if (logo === '') return null;
  const name = logo.slice(logo.lastIndexOf('/') + 1);
  const large = name.replace(smallestPictureAddress(`-${DEFAULT_PICTURE_WIDTH}.`), `-${DEFAULT_PICTURE_WIDTH}.`);
  return (await findPicture(db, large))?.data ?? null;
};

/**
 * Renders the shop's logo as a PNG app icon.
 * @param logo address of the owner's logo; the built-in one is used if it is empty or its picture is missing
 * @returns null if there is no icon of this name
 */
export const renderAppIcon = async (db: Database, logo: string, name: string): Promise<Buffer | null> => {
  const icon = icons.get(name);
  if (icon === undefined) return null;
  const known = renderedIcons.get(`${logo} ${name}`);
  if (known !== undefined) return known;
  const { default: sharp } = await import('sharp');
  const theirs = await getLogo(db, logo);
  const { size, share } = icon;
  const inner = Math.round(size * share);
  const image = await sharp(theirs ?? builtInLogo, { density: 72 * (512 / 32) })
    .resize({ width: inner, height: inner, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: Math.floor((size - inner) / 2),
      bottom: Math.ceil((size - inner) / 2),
      left: Math.floor((size - inner) / 2),
      right: Math.ceil((size - inner) / 2),
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten(share === 1 ? false : { background: theirs === null ? BUILT_IN_BACKGROUND : OWN_LOGO_BACKGROUND })
    .png()
    .toBuffer();
  if (renderedIcons.size >= icons.size) renderedIcons.clear();
  renderedIcons.set(`${logo} ${name}`, image);
  return image;
};
