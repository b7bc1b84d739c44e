import { expect, test } from 'vitest';
import { describeEmptyAudit } from './describe-empty-audit.ts';

test.each([
  [{ from: '2026-11-20', to: '2026-11-20' }, 'Nothing was written down in these days.'],
  [{ to: '2001-01-01', entity: 'stock' }, 'Nothing of this kind was written down in these days.'],
  [{ search: 'tap' }, 'Nothing that was written down has “tap” in it.'],
  [{ search: 'tap', from: '2026-11-20' }, 'Nothing that was written down in these days has “tap” in it.'],
  [{ entity: 'stock' }, 'Nothing of this kind was written down yet.'],
  [{}, 'What people of the shop do, and what it changes, is written down here.'],
])('an empty audit filtered by %j explains why', (chosen, sentence) => {
  expect(describeEmptyAudit(chosen)).toBe(sentence);
});
