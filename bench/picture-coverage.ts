import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** More than half opaque: the thing without its shadow. */
const OPAQUE = 128;

const pictures = fileURLToPath(new URL('../demo/pictures/', import.meta.url));

/** How much of its tile each picture of the demo covers, in per cent, by its file's name. */
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
