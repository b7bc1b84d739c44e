import sharp from 'sharp';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_AVIF_PIXELS, MAX_PIXELS } from '#platform/contract/limits.ts';
import { PICTURE_WIDTHS } from '#features/products/contract/pictures.ts';
import { serveParent } from '#platform/server/processes/serve-parent.ts';

/** Formats of cameras, programs and older shops. SVG is excluded because it can contain scripts. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

const largest = Math.max(...PICTURE_WIDTHS);

// Uses one thread, so that rendering a picture does not slow down visitors' requests.
sharp.concurrency(1);
sharp.cache(false);

export type RenderedPicture = { width: number; data: Uint8Array };

const rejectLarge = (format: string, pixels: number): void => {
  if (pixels > MAX_PIXELS) throw new DomainError('picture_too_large');
  if (format !== 'heif' || pixels <= MAX_AVIF_PIXELS) return;
  const message = `This AVIF has more than ${MAX_AVIF_PIXELS / 1e6} megapixels. Save it smaller, or as a JPEG.`;
  throw new DomainError('picture_too_large', { message });
};

/**
 * Renders the picture upright, square and without camera metadata. Smaller pictures are not enlarged. Of an animation
 * it renders the first frame.
 */
const renderSizes = async (file: Uint8Array): Promise<RenderedPicture[]> => {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!FORMATS.has(format)) throw new Error(`${format} is not supported`);
  rejectLarge(format, width * height);
  // Decodes the picture once, at no more than the largest size.
  const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: RenderedPicture[] = [];
  for (const size of PICTURE_WIDTHS) {
    const webp = await sharp(data, { raw })
      .resize({ width: size, height: size, fit: 'contain', background: transparent, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    sizes.push({ width: size, data: webp });
  }
  return sizes;
};

const calls = {
  render: (file: Uint8Array): Promise<RenderedPicture[]> =>
    renderSizes(file).catch((cause: unknown) => {
      if (cause instanceof DomainError) throw cause;
      throw new DomainError('picture_unreadable', { cause });
    }),
};

export type PictureCalls = typeof calls;

await serveParent(calls);
