import { expect, test } from 'vitest';
import { DomainError } from '#platform/contract/errors.ts';
import { explainToApprover } from './explain-to-approver.ts';

test('an approver reads about an offer that has ended without words for its buyer', () => {
  const message = 'We have withdrawn this quote. Write to us if you still want it.';
  const explained = explainToApprover(new DomainError('offer_closed', { message }));
  expect([explained.code, explained.message]).toEqual([
    'offer_closed',
    'This offer is no longer open: the shop has withdrawn it, or it was accepted already.',
  ]);
});
