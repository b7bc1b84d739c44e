import { type Break, broken } from '#test/rows/break.ts';

export default [
  broken(
    31074,
    'the comparison with the limit',
    'features/on-account/server/charge.ts',
    '  if (afterCents <= limitCents) return;\n',
    '  if (afterCents > 0) return;\n',
  ),
  broken(
    31080,
    'the order in which debts are due',
    'features/credit-accounts/server/open-debts.ts',
    'order by f.due_on desc nulls last, f.seq desc',
    'order by f.due_on, f.seq',
  ),
  broken(31134, 'what was chosen', 'features/credit-accounts/server/open-debts.ts', ' - coalesce(c.cents, 0)', ''),
  broken(
    31084,
    'the highest level that is reached',
    'features/on-account/server/remind-of-invoices.ts',
    'max(l.level)',
    'min(l.level)',
  ),
] satisfies Break[];
