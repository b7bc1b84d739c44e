import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, subtractCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { selectOpenDebts } from './open-debts.ts';
import { isStandingPayment } from './received-for-orders.ts';
import { chosenInvoice } from './schema.ts';

type ChosenDebt = { invoiceId: string; openCents: Cents };

/**
 * Reads the open amounts of the invoices that staff chose for a payment, the earliest due first. The caller has locked
 * their account.
 * @throws DomainError `invoice_not_open` if one of them is paid by now, or is not on the account
 */
export const readChosenDebts = async (
  trx: Transaction,
  accountId: string,
  invoiceIds: readonly string[],
): Promise<ChosenDebt[]> => {
  const chosen = [...new Set(invoiceIds)];
  if (chosen.length === 0) return [];
  const debts = await rows<ChosenDebt>(
    trx,
    sql`select d.posting_id as "invoiceId", d.open_cents as "openCents"
          from (${selectOpenDebts(sql`a.id = ${accountId}::uuid`)}) d join posting i on i.id = d.posting_id
         where d.posting_id = any(${sql.param(chosen)}::uuid[]) order by d.due_on, i.seq`,
  );
  if (debts.length < chosen.length) throw new DomainError('invoice_not_open');
  return debts;
};

/**
 * Notes how much of a payment settles each chosen invoice. The rest of the payment has no row.
 * @param debts from before the payment was posted
 */
export const settleChosen = async (
  trx: Transaction,
  paymentId: string,
  paidCents: Cents,
  debts: readonly ChosenDebt[],
): Promise<void> => {
  let leftCents = paidCents;
  const settled = debts.map(({ invoiceId, openCents }) => {
    const amountCents = openCents < leftCents ? openCents : leftCents;
    leftCents = subtractCents(leftCents, amountCents);
    return { paymentId, invoiceId, amountCents };
  });
  const values = settled.filter(({ amountCents }) => amountCents > ZERO_CENTS);
  if (values.length > 0) await trx.insert(chosenInvoice).values(values);
};

/**
 * Lets the money that was received for an order settle its own invoice, when the order is charged on account. The
 * caller has locked the order and the account. Money of a charge that credit covers settles it without this.
 */
export const settleWithReceived = async (
  trx: Transaction,
  invoiceId: string,
  { id: orderId, totalCents }: { id: string; totalCents: Cents },
): Promise<void> => {
  const received = await rows<{ id: string; cents: Cents }>(
    trx,
    sql`select p.id, - p.amount_cents as cents from posting p join posting i on i.id = ${invoiceId}
         where p.account_id = i.account_id and p.order_id = ${orderId} and ${isStandingPayment} order by p.seq`,
  );
  let openCents = totalCents;
  for (const { id, cents: receivedCents } of received) {
    await settleChosen(trx, id, receivedCents, [{ invoiceId, openCents }]);
    openCents = subtractCents(openCents, receivedCents);
  }
};

/** SQL of the numbers of the orders whose invoices staff chose for a payment, as an array; null if there are none. */
export const selectChosenOrders = (paymentId: SQL): SQL => sql`(
  select array_agg(charged.number::int order by charged.number)
    from chosen_invoice c join posting i on i.id = c.invoice_id join orders charged on charged.id = i.order_id
   where c.payment_id = ${paymentId})`;
