import { expect, test } from 'vitest';
import { normalisePart } from '#contract/part-numbers.ts';
import { nominalsOf, normalise } from './normalise.ts';

test.each([
  ['1/2"', 'in500'],
  ['1/2 in', 'in500'],
  ['1/2-inch', 'in500'],
  ['½ in', 'in500'],
  ['½"', 'in500'],
  ['0.5 in', 'in500'],
  ['0,5 inch', 'in500'],
  ['half inch', 'in500'],
  ['1/2', 'in500'],
  ['1 1/4 in', 'in1250'],
  ['1¼"', 'in1250'],
  ['1-1/2 in', 'in1500'],
  ['three quarter inch', 'in750'],
  ['3/4 x 1/2 in', 'in750 x in500'],
  ['22 x 15 mm', 'mm22 x mm15'],
  ['15mm x 1/2 in', 'mm15 x in500'],
  ['15 mm', 'mm15'],
  ['1.5 cm', 'mm15'],
  ['3 m', 'mm3000'],
  ['2.5 mm', 'mm2p5'],
  ['2,5mm', 'mm2p5'],
  ['12 × 2.5 mm', 'mm12 x mm2p5'],
  ['M8 x 40', 'm8 x mm40'],
  ['M8x40', 'm8 x mm40'],
  ['m8', 'm8'],
  ['DN 15', 'dn15'],
  ['dn-50', 'dn50'],
  ['15 mm nominal', 'dn15'],
  ['90° elbow', '90 elbow'],
  ['10 bar', 'bar10'],
  ['0.25 kg', 'g250'],
  ['EN 1254-2', 'en 1254 2'],
  // Signs as telephones, word processors and suppliers write them
  ['2″', 'in2000'],
  ['2“', 'in2000'],
  ['2’’', 'in2000'],
  ['2′′', 'in2000'],
  ['1–1/2"', 'in1500'],
  ['1‑1/2"', 'in1500'],
  ['1−1/2"', 'in1500'],
  ['1.1/2 in', 'in1500'],
  ['1 and 1/2 in', 'in1500'],
  ['11/2"', 'in1500'],
  ['.5 in', 'in500'],
  ['1,000 mm', 'mm1000'],
  ['1\u00A0000 mm', 'mm1000'],
  ['0,500 in', 'in500'],
  ['22 millimetres', 'mm22'],
  ['22 millimeter', 'mm22'],
  ["10'", 'in120000'],
  ['10 ft', 'in120000'],
  ['10 feet', 'in120000'],
  ['1 foot', 'in12000'],
  [`5'6"`, 'in66000'],
  ['10 ft 1/2 in', 'in120000 in500'],
  ['90º elbow', '90 elbow'],
  ['Ø 15 mm', 'mm15'],
  // Close together
  ['15mmx1/2"', 'mm15 x in500'],
  ['4.0x40', '4 x 40'],
  ['15mm22mm', 'mm15 mm22'],
  ['15 and 22 mm', 'mm15 and mm22'],
  ['15-22 mm', 'mm15 mm22'],
  ['G1/2', 'g in500'],
  ['R1 1/4', 'r in1250'],
  ['1/2G', 'in500 g'],
  ['3/4bsp', 'in750 bsp'],
  ['elbow15mm', 'elbow mm15'],
  ['pex16', 'pex 16'],
  ['m 8 x 40', 'm8 x mm40'],
  // Letters
  ['Würth', 'wurth'],
  ['Équerre à sertir', 'equerre a sertir'],
  ['Łącznik Ø15', 'lacznik 15'],
  ['Кран шаровой', 'кран шаровои'],
  ['铜管', '铜 管'],
  ['صمام كروي', 'صمام كروي'],
  ['O-ring', 'o ring'],
])('%s is written %s', (text, normal) => {
  expect(normalise(text)).toBe(normal);
});

test('a tube of 15 mm is never a thread of half an inch', () => {
  expect(nominalsOf(normalise('15 mm tube'))).toEqual([]);
  expect(nominalsOf(normalise('1/2 in BSP'))).toEqual(['dn15']);
});

test('a part number is known with and without its dashes', () => {
  expect(normalisePart(' val-0011 ')).toBe('VAL0011');
});
