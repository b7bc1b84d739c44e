/** How wide, in pixels, every picture of a product lies there, as AVIF and as WebP. */
export const PICTURE_WIDTHS = [320, 640, 1280];

/** The width a product refers to by its address, and the size of its square; the others lie beside it. */
export const DEFAULT_PICTURE_WIDTH = 640;

/** The address of the smallest size of a picture: for what is drawn as large as a line of text. */
export const smallestPictureAddress = (address: string): string =>
  address.replace(`-${DEFAULT_PICTURE_WIDTH}.`, `-${Math.min(...PICTURE_WIDTHS)}.`);
