import { expect, test } from 'vitest';
import { joinsOf, reshapeWords, spellingsOf } from './join-words.ts';
import { indexKept, searchKept } from './search-kept.ts';

const known = new Set([
  'hacksaw',
  'saw',
  'hex',
  'key',
  'tap',
  'washer',
  'blow',
  'torch',
  'blowtorch',
  'muller',
  'press',
]);
const reshape = (said: string) => reshapeWords(said.split(' '), (word) => known.has(word));

test.each([
  ['hack saw', ['hacksaw']],
  ['hexkey', ['hex', 'key']],
  ['brass tapwasher', ['brass', 'tap', 'washer']],
  ['mueller press', ['muller', 'press']],
  ['tap washer', ['tap', 'washer']],
  ['nothing known', ['nothing', 'known']],
  ['tapwhatever', ['tapwhatever']],
  ['hack saw mm15', ['hacksaw', 'mm15']],
])('%s is read as %s', (said, words) => {
  expect(reshape(said).words).toEqual(words);
});

test('where all words are known, both ways to write them are meant', () => {
  expect(reshape('blow torch')).toEqual({
    words: ['blow', 'torch'],
    joined: new Map([['blow torch', 'blowtorch']]),
  });
});

test('sizes and numbers are never joined, and a long word is not split', () => {
  expect(joinsOf(['tap', 'mm15', 'a', 'b'])).toEqual(['ab']);
  expect(spellingsOf('x'.repeat(60))).toEqual(['x'.repeat(60)]);
});

test('on a device words are joined and split as in the shop', () => {
  const source = { id: '1', description: '', brand: null, categories: [], attributes: [], ends: [], parts: [] };
  const goods = ['Hacksaw, 300 mm', 'Hex key set', 'Blow torch'].map((name) => indexKept(name, { ...source, name }));
  const find = (said: string) => searchKept(goods, new Map(), said).products;
  expect(find('hack saw')).toEqual(['Hacksaw, 300 mm']);
  expect(find('hexkey')).toEqual(['Hex key set']);
  expect(find('blowtorch 300mm hack saw')[0]).toBe('Hacksaw, 300 mm');
});
