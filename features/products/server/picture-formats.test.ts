import sharp, { type Color } from 'sharp';
import { expect, test } from 'vitest';
import { startShop } from '#test/helpers/start-shop.ts';
import { storePicture } from './store-picture.ts';

const shop = await startShop();

/** Stores a picture, and opens its pixels as red, green, blue and opacity. */
const storeAndOpen = async (file: Buffer) => {
  const { url } = await storePicture(shop.db, file);
  const { rawPayload } = await shop.app.inject({ url });
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { width: info.width, height: info.height, at };
};

const drawWide = (channels: 3 | 4, background: Color) =>
  sharp({ create: { width: 40, height: 20, channels, background } });
const clear = { r: 255, g: 0, b: 0, alpha: 0 };
const isRed = ([red = 0, , blue = 0]: number[]): boolean => red > blue;

test.each<[string, () => Promise<Buffer>, number[]]>([
  ['a transparent GIF', () => drawWide(4, clear).gif().toBuffer(), [0, 0, 0, 0]],
  ['a GIF', () => drawWide(3, '#f00').gif().toBuffer(), [255, 0, 0, 255]],
  ['a transparent PNG', () => drawWide(4, clear).png({ palette: true }).toBuffer(), [0, 0, 0, 0]],
  ['a PNG of 16 bits', () => drawWide(3, '#f00').toColourspace('rgb16').png().toBuffer(), [255, 0, 0, 255]],
  ['a gray JPEG', () => drawWide(3, '#808080').toColourspace('b-w').jpeg().toBuffer(), [128, 128, 128, 255]],
  ['a JPEG for print', () => drawWide(3, '#f00').toColourspace('cmyk').jpeg().toBuffer(), [233, 0, 1, 255]],
  ['a transparent WebP', () => drawWide(4, clear).webp().toBuffer(), [0, 0, 0, 0]],
  ['an AVIF', () => drawWide(3, '#f00').avif().toBuffer(), [255, 0, 0, 255]],
])('%s comes in square, in its colors', async (_, draw, color) => {
  const { width, height, at } = await storeAndOpen(await draw());
  expect([width, height]).toEqual([640, 640]);
  // The picture is wide, so nothing is above it.
  expect(at(320, 100)).toEqual([0, 0, 0, 0]);
  // Compressing changes colors by a few steps.
  for (const [place, value] of at(320, 320).entries()) expect(Math.abs(value - (color[place] ?? 0))).toBeLessThan(8);
});

test('of an animated GIF, the first frame comes in', async () => {
  const frames = await Promise.all(['#f00', '#00f'].map((color) => drawWide(3, color).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { at } = await storeAndOpen(animated);
  expect(isRed(at(320, 320))).toBe(true);
});

test('a photo that a camera has turned comes in upright', async () => {
  const left = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const turned = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { at } = await storeAndOpen(turned);
  expect([at(320, 100), at(320, 540)].map(isRed)).toEqual([true, false]);
});
