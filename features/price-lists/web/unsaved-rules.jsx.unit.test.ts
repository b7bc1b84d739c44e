import { expect, test } from 'vitest';
import type { PriceRule } from '#features/price-lists/contract/price-rules.ts';
import { isFree } from './free-checkbox.tsx';
import { findRuleFault, getTypedTexts, typeIntoRule, typeTexts } from './unsaved-rules.ts';

const rule: PriceRule = {
  _id: 'rule',
  target: 'product',
  value: 'VAL-0011',
  name: 'Valve',
  from: 10,
  percent: null,
  price: 7.1,
  per: 1,
  regularPrice: 9.45,
  minOrder: 1,
};

test('a text equal to the saved one is dropped; any other is added to the unsaved fields', () => {
  const typed = typeIntoRule({}, rule, 'price', '7.5');
  expect(getTypedTexts(rule, typed)).toEqual({ from: '10', price: '7.5', per: '1', percent: '' });
  expect(typeIntoRule(typed, rule, 'price', '7.10')).toEqual({});
  expect(typeIntoRule({ rule: 'removed' }, rule, 'from', '5')).toEqual({ rule: { from: '5' } });
});

test('several texts are typed at once, and the saved ones leave nothing unsaved', () => {
  const percent = typeTexts({}, rule, { price: '', per: '', percent: '5' });
  expect(getTypedTexts(rule, percent)).toEqual({ from: '10', price: '', per: '', percent: '5' });
  expect(typeTexts(percent, rule, { price: '7.10', per: '1', percent: '' })).toEqual({});
});

test('a fault is named at its field', () => {
  const texts = { from: 'x', price: '7.10', per: '1', percent: '5' };
  expect(findRuleFault(texts, 'from')).toBe('Enter a whole number');
  expect(findRuleFault({ ...texts, from: '1' }, 'price')).toBe('Enter either a price or a percentage');
  expect(findRuleFault({ ...texts, from: '1', percent: '' }, 'price')).toBeNull();
});

test.each([
  ['0', true],
  ['$0.00', true],
  ['0,00', true],
  ['', false],
  ['0.01', false],
  ['10', false],
])('%j is free: %s', (text, isExpected) => {
  expect(isFree(text)).toBe(isExpected);
});
