import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Pixels that are more than half opaque belong to the product and not to its shadow. */
const OPAQUE = 128;

const pictures = fileURLToPath(new URL('../demo/pictures/', import.meta.url));

/** Measures the percentage of its tile that each demo picture covers, by file name. */
export const measureCoverage = (): Promise<{ name: string; percent: number }[]> =>
  Promise.all(
    globSync('*-320.webp', { cwd: pictures }).map(async (name) => {
      const alpha = await sharp(pictures + name)
        .ensureAlpha()
        .extractChannel(3)
        .raw()
        .toBuffer();
      return { name, percent: (alpha.filter((value) => value > OPAQUE).length * 100) / alpha.length };
    }),
  );
