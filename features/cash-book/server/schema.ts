import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { CASH_REASONS, type CashReason } from '#features/cash-book/contract/cash-book.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** A day of the cash drawer. Once it is counted, it does not change. */
export const cashDay = pgTable(
  'cash_day',
  {
    id: id(),
    /** Its date in the shop's time zone. */
    day: date({ mode: 'string' }).notNull().unique(),
    floatCents: cents().notNull(),
    openedBy: uuid()
      .notNull()
      .references(() => customer.id),
    openedAt: at()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The four values of the count are null while the day is open. */
    expectedCents: cents(),
    countedCents: cents(),
    countedBy: uuid().references(() => customer.id),
    countedAt: at(),
    note: text().notNull().default(''),
  },
  () => [
    uniqueIndex('cash_day_open')
      .on(sql`(counted_at is null)`)
      .where(sql`counted_at is null`),
    check('cash_day_float', sql`float_cents >= 0`),
    check('cash_day_counted', sql`num_nulls(expected_cents, counted_cents, counted_by, counted_at) in (0, 4)`),
    check('cash_day_count', sql`counted_cents >= 0 and counted_at >= opened_at`),
  ],
);

/** Cash that staff put into the drawer or took out, apart from payments of customers. It never changes. */
export const cashMove = pgTable(
  'cash_move',
  {
    id: id(),
    dayId: uuid()
      .notNull()
      .references(() => cashDay.id),
    /** Below zero if the cash was taken out. */
    amountCents: cents().notNull(),
    reason: text().$type<CashReason>().notNull(),
    note: text().notNull().default(''),
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: at()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    unique('cash_move_idempotency').on(t.actorId, t.idempotencyKey),
    index().on(t.dayId),
    check('cash_move_amount', sql`amount_cents <> 0`),
    check('cash_move_reason', sql`reason in (${sql.raw(CASH_REASONS.map((one) => `'${one}'`).join(', '))})`),
  ],
);
