import { expect, test } from 'vitest';
import { removeGrain } from './remove-grain.ts';

const SIZE = 64;

/** A dark and a light half with grain, and now and then a white dot, by a fixed sequence of random numbers. */
const drawHalves = (seed: number): Buffer => {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const pixels = Buffer.alloc(SIZE * SIZE * 4, 255);
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const shade = (at % SIZE < SIZE / 2 ? 60 : 180) + (random() - 0.5) * 40;
    pixels.fill(random() < 0.01 ? 255 : Math.round(shade), at * 4, at * 4 + 3);
  }
  return pixels;
};

test('grain and dots that differ between two renders go, and the edge that is in both stays sharp', () => {
  const clean = removeGrain(drawHalves(1), drawHalves(2), SIZE);
  for (let y = 10; y < SIZE - 10; y += 1) {
    const row = Array.from({ length: SIZE }, (_, x) => clean[(y * SIZE + x) * 4] ?? 0);
    for (const shade of row.slice(10, SIZE / 2)) expect(Math.abs(shade - 60)).toBeLessThan(30);
    for (const shade of row.slice(SIZE / 2, SIZE - 10)) expect(Math.abs(shade - 180)).toBeLessThan(30);
  }
});
