import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';

test('a refusal carries what belongs to its code, and nothing else compiles', () => {
  const refusal: DomainError = new DomainError('price_changed', { details: { price: 10 } });
  expect(refusal.is('out_of_stock')).toBe(false);
  expect(refusal.is('price_changed') && refusal.details?.price).toBe(10);
  // @ts-expect-error -- details of another code
  expect(new DomainError('price_changed', { details: { seconds: 10 } }).status).toBe(409);
  // @ts-expect-error -- this code has no details
  expect(new DomainError('internal', { details: { price: 10 } }).status).toBe(500);
});
