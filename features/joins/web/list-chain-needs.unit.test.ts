import { expect, test } from 'vitest';
import type { Chain, JoinNeed } from '#features/joins/contract/join.ts';
import { getChainTitle } from './chain-title.ts';
import { listChainNeeds } from './list-chain-needs.ts';

const need = (text: string): JoinNeed => ({ text, product: null, leftOver: null });

const chain = (labels: string[], seals: string[]): Chain => ({
  labels,
  parts: [],
  joints: [],
  seals: seals.map(need),
  tools: [],
  price: 1,
  partsPrice: 1,
});

test.each([
  [['Best', 'Shortest', 'Cheapest', 'With push-fit'], 'Best way: shortest and cheapest, with push-fit'],
  [['Best'], 'Best way'],
  [['Shortest', 'Soldered'], 'Shortest, soldered'],
  [['Shortest', 'Cheapest'], 'Shortest and cheapest'],
])('the title of a chain with the labels %j', (labels, title) => {
  expect(getChainTitle({ labels })).toBe(title);
});

test('needs of several chains are listed once, those of the first chain first', () => {
  const merged = listChainNeeds(
    [chain(['Best'], ['tape']), chain(['Soldered'], ['solder', 'tape']), chain(['Shortest'], ['solder'])],
    'seals',
  );
  expect(merged.map(({ text, onlyFor }) => [text, onlyFor])).toEqual([
    ['tape', []],
    ['solder', ['Soldered', 'Shortest']],
  ]);
  expect(listChainNeeds([], 'seals')).toEqual([]);
});
