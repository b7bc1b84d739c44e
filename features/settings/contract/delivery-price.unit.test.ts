import { expect, test } from 'vitest';
import { flatFeeCents } from './delivery-price.ts';
import { cents } from '#platform/contract/money.ts';

test('delivery is free from $100 of goods', () => {
  const costs = (goods: number, fee: number) => flatFeeCents(cents(fee), cents(goods));
  expect([costs(9_999, 795), costs(10_000, 795), costs(50, 0)]).toEqual([795, 0, 0]);
});
