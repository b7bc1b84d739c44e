import { expect, test } from 'vitest';
import { getFamilyName } from './family-name.ts';

test('a family has the name that its sizes share, or else the words of its key', () => {
  const name = (...names: string[]) =>
    getFamilyName(
      'some-taps',
      names.map((one) => ({ name: one })),
    );
  expect(name('Compression elbow 90°, 15 mm, EN 1254-2', 'Compression elbow 90°, 22 mm, EN 1254-2')).toBe(
    'Compression elbow 90°',
  );
  expect(name('Wrench, 10 in', 'Wrench, 14 in')).toBe('Wrench');
  const adapters = (side: string) =>
    [15, 22].map((mm) => `Compression adapter, ${mm} mm x ${mm / 30} in BSP ${side}, EN 1254-2`);
  expect(name(...adapters('male'))).toBe('Compression adapter, BSP male');
  expect(name('Foam, 15 mm bore x 13 mm wall', 'Foam, 22 mm bore x 13 mm wall')).toBe('Foam');
  expect(name('HT pipe, DN 50', 'HT pipe, DN 110')).toBe('HT pipe');
  expect(name('Olive for 10 mm tube', 'Olive for 15 mm tube')).toBe('Olive');
  expect(name('Hot tap', 'Cold tap')).toBe('Some taps');
});
