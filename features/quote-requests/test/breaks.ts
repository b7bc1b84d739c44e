import { type Break, broken } from '#test/rows/break.ts';

export default [
  broken(
    31120,
    'the lock on the account',
    'features/quote-requests/server/send-request.ts',
    'auth_user_id is not null for no key update`',
    'auth_user_id is not null`',
  ),
  broken(
    31123,
    'the check that the request still waits',
    'features/quote-requests/server/answer-request.ts',
    "if (request.state === 'withdrawn' || request.state === 'declined')",
    "if (request.state === 'declined')",
  ),
  broken(
    31124,
    'the customer in the condition',
    'features/quote-requests/server/read-requests.ts',
    'where r.id = ${id} and r.customer_id = ${customerId}`',
    "where r.id = ${id} and ${customerId} <> ''`",
  ),
] satisfies Break[];
