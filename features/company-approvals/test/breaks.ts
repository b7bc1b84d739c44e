import { type Break, broken } from '#test/rows/break.ts';

export default [
  broken(
    31089,
    'the comparison with the limit of one order',
    'features/company-approvals/server/limits.ts',
    'totalCents > orderLimitCents',
    'totalCents < orderLimitCents',
  ),
  broken(
    31090,
    'the lock on the limits',
    'features/company-approvals/server/limits.ts',
    'where l.member_id = ${memberId} for update`',
    'where l.member_id = ${memberId}`',
  ),
  broken(
    31092,
    'the check that the request still waits',
    'features/company-approvals/server/order-step.ts',
    "request.state !== 'waiting' || ",
    '',
  ),
] satisfies Break[];
