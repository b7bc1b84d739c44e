import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '#features/products/contract/pictures.ts';
import { removeGrain } from './remove-grain.ts';

/** How dark the shadow under a product may get, and how faint it may be before it ends. */
const SHADOW = { strength: 0.62, most: 0.6, floor: 0.08 };

/** 0 at a border, 1 from a quarter of the picture inwards. */
const rise = (at: number, size: number): number => {
  const t = Math.min(1, Math.min(at, size - 1 - at) / (size * 0.25));
  return t * t * (3 - 2 * t);
};

/** The shadow pass is small and noisy; blurred it is a soft shadow. */
const drawShadow = async (file: string, size: number): Promise<Buffer> => {
  const alpha = await sharp(file)
    .extractChannel(3)
    .resize(size, size, { kernel: 'cubic' })
    .blur(size / 80)
    .raw()
    .toBuffer();
  const pixels = Buffer.alloc(size * size * 4);
  for (let at = 0; at < alpha.length; at += 1) {
    const { strength, most, floor } = SHADOW;
    const shade = (alpha[at] ?? 0) / 255;
    // It ends gently towards its own edge and, so that nothing is cut off, towards those of the picture.
    const soft = shade === 0 ? 0 : (shade * shade) / (shade + floor);
    const dark = soft * strength * rise(at % size, size) * rise(Math.floor(at / size), size);
    pixels.set([18, 20, 24, Math.round(255 * Math.min(dark, most))], at * 4);
  }
  return pixels;
};

/**
 * A product that touches the border is cut off, and one that fills too little of it is lost in a list.
 * @throws Error naming what is wrong
 */
const checkFrame = async (file: string): Promise<void> => {
  const { data, info } = await sharp(file).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 0) < 64) continue;
    xs.push(at % width);
    ys.push(Math.floor(at / width));
  }
  const span = (values: number[]) =>
    values.reduce((most, value) => Math.max(most, value), 0) -
    values.reduce((least, value) => Math.min(least, value), width);
  const fill = Math.max(span(xs), span(ys)) / width;
  if (fill < 0.5 || fill > 0.935) throw new Error(`${file}: fills ${Math.round(fill * 100)} % of its frame`);
  const touches = xs.some((x) => x === 0 || x === width - 1) || ys.some((y) => y === 0 || y === height - 1);
  if (touches) throw new Error(`${file}: touches its border`);
};

/**
 * Lays the shadow under a rendered product and writes it transparent, as WebP in three widths.
 * @param master the picture of the product alone; beside it lie `..._second.png`, the same rendered again, and
 * `..._shadow.png`
 */
export const finishPicture = async (master: string, folder: string, slug: string): Promise<void> => {
  await checkFrame(master);
  const { data: first, info } = await sharp(master).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const second = await sharp(master.replace('.png', '_second.png')).ensureAlpha().raw().toBuffer();
  const size = info.width;
  const raw = { width: size, height: size, channels: 4 } as const;
  const shadow = await drawShadow(master.replace('.png', '_shadow.png'), size);
  const whole = await sharp(shadow, { raw })
    .composite([{ input: removeGrain(first, second, size), raw }])
    .raw()
    .toBuffer();
  for (const width of PICTURE_WIDTHS) {
    const target = join(folder, `${slug}-${width}.webp`);
    await sharp(whole, { raw }).resize(width, width).webp({ quality: 75, alphaQuality: 90, effort: 6 }).toFile(target);
  }
};
