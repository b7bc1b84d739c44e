import { type Break, broken } from '#test/rows/break.ts';

export default [
  broken(
    14001,
    'holidays',
    'features/delivery-days/contract/delivery-promise.ts',
    'schedule.workingDays.includes(getWeekday(date)) && !isHoliday(schedule, date)',
    'schedule.workingDays.includes(getWeekday(date))',
  ),
  broken(
    14002,
    'counting the preparation in opening hours',
    'features/delivery-days/contract/delivery-promise.ts',
    'remaining = Math.max(0, remaining - (closes - start));',
    'remaining = 0;',
  ),
  broken(
    14004,
    'the end of a cached page',
    'platform/server/cache/page-cache.ts',
    'entry.dependencies.trueUntil <= Date.now()',
    'entry.dependencies.trueUntil <= 0',
  ),
  broken(
    14007,
    'the calculation at the payment',
    'features/payments/server/become-paid.ts',
    'await fixOrderPromise(trx, orderId);',
    '',
  ),
  broken(
    14008,
    'one email for each late order',
    'features/delivery-days/server/notify-late-orders.ts',
    'p.late_at is null and ',
    '',
  ),
] satisfies Break[];
