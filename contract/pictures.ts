/** How wide, in pixels, every picture of a product lies there, as AVIF and as WebP. */
export const PICTURE_WIDTHS = [320, 640, 1280];
