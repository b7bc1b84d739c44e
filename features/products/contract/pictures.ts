/**
 * Widths in pixels in which every product picture is stored. The format is WebP, because Chromium shows faint
 * shadows in AVIF wrongly.
 */
export const PICTURE_WIDTHS = [320, 640, 1280];

/**
 * The width in a product's picture address, in pixels. Pictures are square. The other widths have the same
 * address with another number.
 */
export const DEFAULT_PICTURE_WIDTH = 640;

/** The picture of products that have none. */
export const NO_PICTURE = '/pictures/no-picture.svg';

/** The address of a picture's smallest size, for pictures as small as a line of text. */
export const smallestPictureAddress = (address: string): string =>
  address.replace(`-${DEFAULT_PICTURE_WIDTH}.`, `-${Math.min(...PICTURE_WIDTHS)}.`);

/** The address of a picture's largest size; other sites' pictures have one size. */
export const largestPictureAddress = (address: string): string =>
  address.startsWith('/') ? address.replace(`-${DEFAULT_PICTURE_WIDTH}.`, `-${Math.max(...PICTURE_WIDTHS)}.`) : address;
