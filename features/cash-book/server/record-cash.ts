import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { CashCount, CashDay, CashMove } from '#features/cash-book/contract/cash-book.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { formatCents, negateCents, toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isRepeatedRequest } from '#platform/server/request-key.ts';
import { getCashDay } from './cash-days.ts';
import { assertInDrawer, readExpected } from './drawer.ts';
import { cashMove } from './schema.ts';

/**
 * Opens the shop's day of today with its counted float.
 * @throws DomainError `cash_day_open` if a day is open, `cash_day_counted` if today was counted already
 */
export const openCashDay = async (db: Database, staff: Caller, float: number): Promise<CashDay> => {
  const floatCents = toCents(float);
  const actorId = staff.customerId;
  const id = await db.transaction(async (trx) => {
    const opened = await maybeOne<{ id: string }>(
      trx,
      sql`insert into cash_day (day, float_cents, opened_by) values (${shopToday}, ${floatCents}, ${actorId})
          on conflict do nothing returning id`,
    );
    if (opened === null) {
      const open = await maybeOne(trx, sql`select id from cash_day where counted_at is null`);
      throw new DomainError(open === null ? 'cash_day_counted' : 'cash_day_open');
    }
    const changes = { floatCents: [null, floatCents] } satisfies Record<string, [unknown, unknown]>;
    await record(trx, { kind: 'cash.open', entity: 'cash', entityId: opened.id, actorId, changes });
    return opened.id;
  });
  return getCashDay(db, id);
};

/**
 * Locks a day, so that nothing is added to it while it is counted.
 * @returns true if it is counted already
 * @throws DomainError `cash_day_not_found`
 */
const lockDay = async (trx: Transaction, id: string): Promise<boolean> => {
  const day = await maybeOne<{ isCounted: boolean }>(
    trx,
    sql`select counted_at is not null as "isCounted" from cash_day where id = ${id} for update`,
  );
  if (day === null) throw new DomainError('cash_day_not_found');
  return day.isCounted;
};

/**
 * Records cash that staff put into the open drawer or took out, at most what it holds. A repeated request with the same
 * key records nothing more.
 * @throws DomainError `cash_day_not_found`, `cash_day_counted`, `cash_key_reused`; `cash_too_little` with the most that
 *   can be taken out in `fields`
 */
export const moveCash = async (
  db: Database,
  staff: Caller,
  dayId: string,
  { direction, amount, reason, note }: CashMove,
  idempotencyKey: string | null,
): Promise<CashDay> => {
  const actorId = staff.customerId;
  const key = { idempotencyKey, requestHash: hashRequest([dayId, direction, amount, reason, note]) };
  await db.transaction(async (trx) => {
    const isCounted = await lockDay(trx, dayId);
    if (await isRepeatedRequest(trx, sql`cash_move`, actorId, key, 'cash_key_reused')) return;
    if (isCounted) throw new DomainError('cash_day_counted');
    if (direction === 'out') await assertInDrawer(trx, dayId, toCents(amount));
    const amountCents = direction === 'in' ? toCents(amount) : negateCents(toCents(amount));
    const [written] = await trx
      .insert(cashMove)
      .values({ dayId, amountCents, reason, note, actorId, ...key })
      .onConflictDoNothing({ target: [cashMove.actorId, cashMove.idempotencyKey] })
      .returning({ id: cashMove.id });
    if (written === undefined) throw new DomainError('cash_key_reused');
    await record(trx, {
      kind: 'cash.move',
      entity: 'cash',
      entityId: dayId,
      actorId,
      ...(note !== '' && { why: note }),
      changes: { amountCents: [null, amountCents], reason: [null, reason] },
    });
  });
  return getCashDay(db, dayId);
};

/**
 * Ends a day with its count. Neither the day nor its count changes afterward.
 * @throws DomainError `cash_day_not_found`, `cash_day_counted`; `cash_changed` if cash was recorded since staff saw
 *   the amount that the drawer should hold
 */
export const countCashDay = async (
  db: Database,
  staff: Caller,
  dayId: string,
  { counted, expectedWas, note }: CashCount,
): Promise<CashDay> => {
  const actorId = staff.customerId;
  await db.transaction(async (trx) => {
    if (await lockDay(trx, dayId)) throw new DomainError('cash_day_counted');
    // Waits for postings that are being written, so that none with an earlier time appears after the count.
    await execute(trx, sql`lock table posting in share mode`);
    const expectedCents = await readExpected(trx, dayId);
    if (expectedCents !== toCents(expectedWas)) {
      throw new DomainError('cash_changed', {
        message: `Cash was recorded while you counted. The drawer should now hold ${formatCents(expectedCents)}.`,
      });
    }
    const countedCents = toCents(counted);
    await execute(
      trx,
      sql`update cash_day set expected_cents = ${expectedCents}, counted_cents = ${countedCents}, counted_by = ${actorId},
                 counted_at = clock_timestamp(), note = ${note}
           where id = ${dayId}`,
    );
    await record(trx, {
      kind: 'cash.close',
      entity: 'cash',
      entityId: dayId,
      actorId,
      ...(note !== '' && { why: note }),
      changes: { expectedCents: [null, expectedCents], countedCents: [null, countedCents] },
    });
  });
  return getCashDay(db, dayId);
};
