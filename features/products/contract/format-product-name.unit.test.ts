import { expect, test } from 'vitest';
import { formatProductName } from './format-product-name.ts';

test.each([
  ['Bottle trap, 1 1/4 in BSP x 32 mm', 'Bottle trap, 1_1/4_in BSP × 32_mm'],
  ['Copper pipe, 15 mm x 3 m', 'Copper pipe, 15_mm × 3_m'],
  ['Strap, 10 x 25 mm', 'Strap, 10 × 25_mm'],
  ['Connector, 15 mm compression x 1/2 in BSP', 'Connector, 15_mm compression × 1/2_in BSP'],
  ['BSP male x compression', 'BSP male × compression'],
  ['10 x FIT-0061', '10_x FIT-0061'],
  ['Elbow, 15 mm, EN 1254-2', 'Elbow, 15_mm, EN_1254-2'],
  ['Saw, 24 teeth, 2 inlets', 'Saw, 24 teeth, 2 inlets'],
])('a number and its unit stay together: %s', (name, expected) => {
  expect(formatProductName(name).replaceAll('\u00A0', '_')).toBe(expected);
});
