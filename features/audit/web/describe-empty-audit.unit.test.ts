import { expect, test } from 'vitest';
import { describeEmptyAudit } from './describe-empty-audit.ts';

test.each([
  [{ from: '2026-11-20', to: '2026-11-20' }, 'There are no entries in this period.'],
  [{ to: '2001-01-01', entity: 'stock' }, 'There are no entries of this kind in this period.'],
  [{ search: 'tap' }, 'No entry contains “tap”.'],
  [{ search: 'tap', from: '2026-11-20' }, 'No entry in this period contains “tap”.'],
  [{ entity: 'stock' }, 'There are no entries of this kind yet.'],
  [{}, 'The actions of staff, and their changes, are recorded here.'],
])('an empty audit filtered by %j explains why', (chosen, sentence) => {
  expect(describeEmptyAudit(chosen)).toBe(sentence);
});
