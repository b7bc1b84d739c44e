import { expect, test } from 'vitest';
import { slugify } from './slugify.ts';

test.each([
  ['Équerre à sertir', 'equerre-a-sertir'],
  ['Łącznik nierdzewny', 'lacznik-nierdzewny'],
  ['Großhandel', 'grosshandel'],
  ['Siphon 40 mm, Ausführung A', 'siphon-40-mm-ausfuehrung-a'],
  ['Siphons & Abla\u0308ufe', 'siphons-ablaeufe'],
  ['Кран шаровой', 'kran-sharovoi'],
  ['Brass elbow 90°, 1/2 in BSP', 'brass-elbow-90-1-2-in-bsp'],
  ['°°', ''],
])('%s has the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
