/* SQL that breaks the invariants of the cash book; $1 is an order id (features/checks/server/checks.test.ts). */

/** A day that was opened with $1.00 and counted right. */
const insertDay = (expectedCents: number): string => `
  insert into cash_day (day, float_cents, opened_by, opened_at, expected_cents, counted_cents, counted_by, counted_at)
  select current_date, 100, customer_id, clock_timestamp(), ${expectedCents}, 100, customer_id, clock_timestamp()
    from orders where id = $1 returning id, opened_by`;

export default [
  ['a counted cash day expected its float and the cash that went in, less the cash that went out', insertDay(200)],
  [
    'cash is put in and taken out only while its day is open',
    `with d as (${insertDay(150)})
     insert into cash_move (day_id, amount_cents, reason, actor_id, created_at)
     select id, 50, 'float', opened_by, clock_timestamp() + interval '1 hour' from d`,
  ],
] satisfies [rule: string, damage: string][];
