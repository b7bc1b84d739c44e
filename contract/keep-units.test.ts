import { expect, test } from 'vitest';
import { keepUnits } from './keep-units.ts';

test.each([
  ['Bottle trap, 1 1/4 in BSP x 32 mm', 'Bottle trap, 1_1/4_in BSP x 32_mm'],
  ['Copper pipe, 15 mm x 3 m', 'Copper pipe, 15_mm × 3_m'],
  ['Strap, 10 x 25 mm', 'Strap, 10 × 25_mm'],
  ['Elbow, 15 mm, EN 1254-2', 'Elbow, 15_mm, EN_1254-2'],
  ['Saw, 24 teeth, 2 inlets', 'Saw, 24 teeth, 2 inlets'],
])('a number stays beside its unit: %s', (name, shown) => {
  expect(keepUnits(name).replaceAll('\u00A0', '_')).toBe(shown);
});
