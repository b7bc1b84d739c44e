import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { finishPicture } from './finish-picture.ts';

const SIZE = 128;

/** A square of the given side in the middle, and nothing around it. */
const draw = (file: string, side: number, alpha: number) => {
  const pixels = Buffer.alloc(SIZE * SIZE * 4);
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const isInside = [at % SIZE, Math.floor(at / SIZE)].every((place) => Math.abs(place - SIZE / 2) < side / 2);
    if (isInside) pixels.set([200, 160, 80, alpha], at * 4);
  }
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 4 } }).toFile(file);
};

test('a finished picture is WebP in three widths, which keep the faintest of its shadow', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finish-picture-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const master = join(folder, 'part.png');
  await draw(master, 80, 255);
  await draw(join(folder, 'part_second.png'), 80, 255);
  await draw(join(folder, 'part_shadow.png'), 100, 120);
  await finishPicture(master, folder, 'part');
  const files = readdirSync(folder).filter((file) => !file.endsWith('.png'));
  expect(files.toSorted()).toEqual(['part-1280.webp', 'part-320.webp', 'part-640.webp']);
  const { data, info } = await sharp(join(folder, 'part-320.webp')).raw().toBuffer({ resolveWithObject: true });
  const middle = Array.from({ length: info.width }, (_, x) => data[((info.width / 2) * info.width + x) * 4 + 3] ?? 0);
  const shadow = middle.slice(0, middle.indexOf(255));
  expect(shadow.filter((alpha) => alpha > 0 && alpha < 16).length).toBeGreaterThan(2);
});
