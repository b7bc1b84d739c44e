/** How wide, in pixels, every picture of a product lies there, as AVIF and as WebP. */
export const PICTURE_WIDTHS = [320, 640, 1280];

/** The width a product refers to by its address, and the size of its square; the others lie beside it. */
export const SHOWN_WIDTH = 640;
