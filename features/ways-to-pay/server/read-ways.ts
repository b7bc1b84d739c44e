import { type SQL, sql } from 'drizzle-orm';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { selectMissingCents } from '#features/payments/server/tenders.ts';
import type {
  ExpectedPayment,
  ExpectedPayments,
  OrderWays,
  WayToPay,
} from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The most payments that a person sees in My Orders. */
const MOST_LISTED = 50;

/** Settings of ways to pay. */
export type WaySettings = {
  bankDetails: string;
  /** True if bank transfer is offered: the owner allows it and has entered bank details. */
  bank: boolean;
  counter: boolean;
  bankHoldDays: number;
  counterHoldDays: number;
};

export const readWaySettings = (db: Database | Transaction): Promise<WaySettings> =>
  one<WaySettings>(
    db,
    sql`select coalesce(s.bank_details, '') as "bankDetails",
               coalesce(s.offers_bank_transfer and s.bank_details <> '', false) as bank,
               coalesce(s.offers_counter_payment, false) as counter,
               coalesce(s.bank_hold_days, 7) as "bankHoldDays", coalesce(s.counter_hold_days, 3) as "counterHoldDays"
          from (select) one left join shop_settings s on true`,
    'way-settings',
  );

type ExpectedPaymentRow = {
  id: string;
  number: number;
  totalCents: Cents;
  missingCents: Cents;
  way: WayToPay;
  heldUntil: Date;
};

const presentExpected = ({
  id,
  totalCents,
  missingCents,
  heldUntil,
  ...rest
}: ExpectedPaymentRow): ExpectedPayment => ({
  _id: id,
  ...rest,
  total: toDollars(totalCents),
  missing: toDollars(missingCents),
  heldUntil: heldUntil.toISOString(),
});

/** The bank details, if any of the payments needs them. */
const pickBankDetails = (payments: readonly { way: WayToPay }[], { bankDetails }: WaySettings): string =>
  payments.some(({ way }) => way === 'bank') ? bankDetails : '';

const isPayable: SQL = sql`o.status in ${sqlStatesAllowing('pay')}`;

/**
 * Gets how an order can be paid other than by card, and what its buyer chose. Other people's orders get the same error
 * as unknown ones.
 * @throws DomainError `order_not_found`
 */
export const getWays = async (
  db: Database | Transaction,
  { customerId, asStaff }: Caller,
  orderId: string,
): Promise<OrderWays> => {
  const order = await maybeOne<
    Omit<ExpectedPaymentRow, 'way'> & { way: WayToPay | null } & Record<'isPayable' | 'isCollected', boolean>
  >(
    db,
    sql`select o.id, o.number, o.total_cents as "totalCents", ${selectMissingCents()} as "missingCents",
               o.held_until as "heldUntil", w.way, o.is_collected as "isCollected",
               ${isPayable} as "isPayable"
          from orders o left join order_way w on w.order_id = o.id
         where o.id = ${orderId} and (o.customer_id = ${customerId} or ${asStaff})`,
  );
  if (order === null) throw new DomainError('order_not_found');
  if (!order.isPayable) return { offered: [], expected: null, bankDetails: '' };
  const settings = await readWaySettings(db);
  const { isCollected, isPayable: _payable, way, ...row } = order;
  const expected = way === null ? [] : [presentExpected({ ...row, way })];
  return {
    offered: [
      ...(settings.bank ? ['bank' as const] : []),
      ...(settings.counter && isCollected ? ['counter' as const] : []),
    ],
    expected: expected[0] ?? null,
    bankDetails: pickBankDetails(expected, settings),
  };
};

/** Lists the caller's unpaid orders for which they chose a way to pay, newest first. */
export const listExpectedPayments = async (db: Database, { customerId }: Caller): Promise<ExpectedPayments> => {
  const found = await rows<ExpectedPaymentRow>(
    db,
    sql`select o.id, o.number, o.total_cents as "totalCents", ${selectMissingCents()} as "missingCents",
               o.held_until as "heldUntil", w.way
          from orders o join order_way w on w.order_id = o.id
         where o.customer_id = ${customerId} and ${isPayable} order by o.number desc limit ${MOST_LISTED}`,
  );
  const payments = found.map(presentExpected);
  return { payments, bankDetails: pickBankDetails(payments, await readWaySettings(db)) };
};
