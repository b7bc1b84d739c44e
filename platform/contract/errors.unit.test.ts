import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';

test('an error accepts only the details of its own code; others do not compile', () => {
  const error: DomainError = new DomainError('price_changed', { details: { price: 10 } });
  expect(error.is('out_of_stock')).toBe(false);
  expect(error.is('price_changed') && error.details?.price).toBe(10);
  // @ts-expect-error -- details of another code
  expect(new DomainError('price_changed', { details: { seconds: 10 } }).status).toBe(409);
  // @ts-expect-error -- this code has no details
  expect(new DomainError('internal', { details: { price: 10 } }).status).toBe(500);
});
