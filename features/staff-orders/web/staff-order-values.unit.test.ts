import { expect, test } from 'vitest';
import { blankStaffOrder, describeMissing } from './staff-order-values.ts';

const blank = blankStaffOrder('SG', null);
const lines = [{ productId: 'pipe', sku: 'PIP-0001', name: 'Pipe', quantity: '2', note: undefined }];
const walkIn = { name: 'Wanda Walker', email: '', phone: '' };

test('an order without products or without a buyer says what it needs', () => {
  expect(describeMissing(blank)).toBe('Add a product and a customer to place the order.');
  expect(describeMissing({ ...blank, walkIn })).toBe('Add a product to place the order.');
  expect(describeMissing({ ...blank, lines })).toBe('Add a customer to place the order.');
  expect(describeMissing({ ...blank, lines, walkIn })).toBe('');
});
