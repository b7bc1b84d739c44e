import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getLeadingNumber } from './compare-values.ts';
import { normalize } from './normalize.ts';
import { buildSearchDocument, type ProductSource } from './product-words.ts';
import { indexProduct, searchIndexedProducts } from './search-offline.ts';
import { getSearchWords } from './search-words.ts';

const inchMarks = ['"', '″', '“', '”', "''", '’’', '′′', ' in', ' inch', '-inch', ' inches', ' in.', 'in'];
const dashes = [' ', '-', '–', '‑', '−', '—', ' - ', '\u00A0'];
const vulgar = new Map([
  ['1/2', '½'],
  ['1/4', '¼'],
  ['3/4', '¾'],
  ['3/8', '⅜'],
]);

/** A size and two ways to write it. */
type Written = { value: number; spellings: [string, string] };

const twice = <Value>(spelling: fc.Arbitrary<Value>) => fc.tuple(spelling, spelling);

const inches: fc.Arbitrary<Written> = fc
  .record({ whole: fc.integer({ min: 0, max: 12 }), part: fc.constantFrom(...vulgar.keys()) })
  .chain(({ whole, part }) => {
    const [numerator = 0, denominator = 1] = part.split('/').map(Number);
    const inchText = fc
      .record({
        mark: fc.constantFrom(...inchMarks),
        dash: fc.constantFrom(...dashes),
        form: fc.constantFrom('stroke', 'vulgar', 'decimal'),
      })
      .map(({ mark, dash, form }) => {
        if (form === 'decimal')
          return `${String(whole + numerator / denominator).replace(/^0(?=\.)/, dash === '-' ? '' : '0')}${mark}`;
        const fraction = form === 'vulgar' ? (vulgar.get(part) ?? part) : part;
        return `${whole === 0 ? '' : `${whole}${dash}`}${fraction}${mark}`;
      });
    return twice(inchText).map((spellings) => ({ value: (whole + numerator / denominator) * 1000, spellings }));
  });

const feet: fc.Arbitrary<Written> = fc.integer({ min: 1, max: 40 }).chain((value) =>
  twice(fc.constantFrom("'", '’', '′', ' ft', ' feet', ' foot', 'ft').map((mark) => `${value}${mark}`)).map(
    (spellings) => ({
      value: value * 12_000,
      spellings,
    }),
  ),
);

const millimeters: fc.Arbitrary<Written> = fc
  .integer({ min: 1, max: 9999 })
  .chain((value) =>
    twice(
      fc.constantFrom(
        ...[
          `${value} mm`,
          `${value}mm`,
          `${value} millimetres`,
          `${value} millimeter`,
          `${value}.0 mm`,
          `Ø${value} mm`,
        ],
        ...[`${value / 10} cm`, `${value.toLocaleString('en')} mm`, `${value} MM`, `${value}-mm`],
      ),
    ).map((spellings) => ({ value, spellings })),
  );

const source = (name: string): ProductSource => ({
  id: '1',
  name,
  description: '',
  brand: null,
  categories: [],
  attributes: [],
  ends: [],
  parts: [],
});

test('a size is one word in every spelling, in names, searches, facets and offline', () => {
  fc.assert(
    fc.property(fc.oneof(inches, feet, millimeters), ({ value, spellings: [written, typed] }) => {
      const [word] = getSearchWords(typed);
      expect(word).toMatch(/^(in|mm)\d+/);
      expect(getSearchWords(written)).toEqual([word]);
      expect(`${buildSearchDocument(source(`Blivet ${written}`)).behind} `).toContain(`${word} `);
      expect(buildSearchDocument(source(`Blivet, brass, ${written} long`)).behind.split(' ')).toContain(word);
      expect(
        searchIndexedProducts([indexProduct('found', source(`Blivet ${written}`))], new Map(), `blivet ${typed}`),
      ).toEqual({
        products: ['found'],
        isRelaxed: false,
      });
      expect(getLeadingNumber(typed)).toBeCloseTo(value);
    }),
    { numRuns: 2000 },
  );
});

test('two sizes written together equal the same two written apart', () => {
  fc.assert(
    fc.property(
      fc.tuple(millimeters, millimeters),
      fc.constantFrom('x', ' x ', '×', ' × ', '*', 'х'),
      ([one, other], sign) => {
        expect(getSearchWords(`${one.value}${sign}${other.value}mm`)).toEqual(
          getSearchWords(`${one.value} mm x ${other.value} mm`),
        );
      },
    ),
  );
});

test('text is normalized the same in every Unicode composition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalize(text)).toBe(normalize(text.normalize('NFD')));
    }),
    { examples: [['\u0374'], ['22\u0374']] },
  );
});
