import { type Break, broken } from '#test/rows/break.ts';

export default [
  broken(
    5023,
    'the two days of a buyer who has never paid',
    'features/ways-to-pay/server/choose-way.ts',
    'isTrusted && standing.paid.orders > 0 ? days : Math.min(days, NEW_BUYER_DAYS)',
    'days',
  ),
  broken(
    5025,
    'keeping the longer hold',
    'features/ways-to-pay/server/choose-way.ts',
    'greatest(held_until, created_at + make_interval(days => ${held}::int))',
    'created_at + make_interval(days => ${held}::int)',
  ),
  broken(
    5027,
    'one reminder for each order',
    'features/ways-to-pay/server/remind-of-payments.ts',
    'and w.reminded_at is null ',
    '',
  ),
] satisfies Break[];
