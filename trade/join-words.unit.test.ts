import { expect, test } from 'vitest';
import { listJoinedWords, reshapeWords, listSpellings } from './join-words.ts';
import { indexProduct, searchIndexedProducts } from './search-offline.ts';

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
  'ball',
  'valve',
  'back',
  'flow',
  'en',
  '31',
  'bar',
  '11',
]);
/** Words that name no product: a synonym, and a word that is part of a longer synonym. */
const others = new Set(['ballvalve', 'backflow']);
const reshape = (search: string) =>
  reshapeWords(search.split(' '), {
    isKnown: (word) => known.has(word) || others.has(word),
    isNamed: (word) => known.has(word),
    isOfPhrase: (word) => word === 'backflow',
  });

test.each([
  ['hack saw', ['hacksaw']],
  ['hexkey', ['hex', 'key']],
  ['brass tapwasher', ['brass', 'tap', 'washer']],
  ['mueller press', ['muller', 'press']],
  ['tap washer', ['tap', 'washer']],
  ['nothing known', ['nothing', 'known']],
  ['tapwhatever', ['tapwhatever']],
  ['hack saw mm15', ['hacksaw', 'mm15']],
  ['en31 valve', ['en', '31', 'valve']],
  ['en32', ['en32']],
  ['bar11', ['bar11']],
  ['backflow', ['backflow']],
])('%s is read as %s', (search, words) => {
  expect(reshape(search).words).toEqual(words);
});

test('when all words are known, both spellings are searched', () => {
  expect(reshape('blow torch')).toEqual({
    words: ['blow', 'torch'],
    joined: new Map([['blow torch', 'blowtorch']]),
    split: new Map(),
  });
});

test('a synonym made of two product words is read as both words and as itself', () => {
  expect(reshape('ballvalve')).toEqual({
    words: ['ball', 'valve'],
    joined: new Map(),
    split: new Map([['ball valve', 'ballvalve']]),
  });
});

test('sizes and numbers are never joined, and a long word is not split', () => {
  expect(listJoinedWords(['tap', 'mm15', 'a', 'b'])).toEqual(['ab']);
  expect(listSpellings('x'.repeat(60))).toEqual(['x'.repeat(60)]);
});

test('the offline search joins and splits words as the shop does', () => {
  const source = { id: '1', description: '', brand: null, categories: [], attributes: [], ends: [], parts: [] };
  const names = ['Hacksaw, 300 mm', 'Hex key set', 'Blow torch', 'Float valve', 'Ball valve to EN 31'];
  const goods = names.map((name) => indexProduct(name, { ...source, name }));
  const synonyms = new Map([['ballvalve', ['float valve']]]);
  const find = (search: string) => searchIndexedProducts(goods, synonyms, search).products;
  expect(find('hack saw')).toEqual(['Hacksaw, 300 mm']);
  expect(find('hexkey')).toEqual(['Hex key set']);
  expect(find('ballvalve')).toEqual(['Ball valve to EN 31', 'Float valve']);
  expect(find('en31')).toEqual(['Ball valve to EN 31']);
  expect(find('blowtorch 300mm hack saw')[0]).toBe('Hacksaw, 300 mm');
});
