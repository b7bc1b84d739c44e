import { sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import type { DueRule, Stopper } from '#features/credit-accounts/contract/due-rules.ts';
import type { PostingKind } from '#features/credit-accounts/contract/postings.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { publishEvent } from '#platform/server/jobs/event-subscribers.ts';
import { posting } from './schema.ts';

type PostingValues = Omit<
  typeof posting.$inferInsert,
  'id' | 'accountId' | 'seq' | 'kind' | 'amountCents' | 'createdAt'
>;

/** A posting before it is written; its amount has the sign of its kind. */
export type NewPosting = PostingValues & { kind: PostingKind; amountCents: Cents };

/** A locked account. */
export type LockedAccount = {
  id: string;
  isWalkIn: boolean;
  balanceCents: Cents;
  limitCents: Cents;
  dueRule: DueRule;
  stoppedBy: Stopper | null;
  version: number;
  /** Today in the shop's time zone, such as 2026-11-26. The due day of an order is counted from it. */
  today: string;
};

const lockedColumns = sql`
  id, ${isWalkIn(sql`credit_account.customer_id`)} as "isWalkIn", balance_cents as "balanceCents", limit_cents as "limitCents", due_rule as "dueRule", stopped_by as "stoppedBy",
  version, ${shopToday}::text as today`;

/**
 * Locks an account. Lock the order first and the stock afterward (`features/payments/server/tenders.ts`).
 * @throws DomainError `account_not_found`
 */
export const lockAccount = async (trx: Transaction, accountId: string): Promise<LockedAccount> => {
  const found = await maybeOne<LockedAccount>(
    trx,
    sql`select ${lockedColumns} from credit_account where id = ${accountId} for update`,
  );
  if (found === null) throw new DomainError('account_not_found');
  return found;
};

/** Locks a customer's account; null if they have none. */
export const findCustomerAccount = (trx: Transaction, customerId: string): Promise<LockedAccount | null> =>
  maybeOne<LockedAccount>(
    trx,
    sql`select ${lockedColumns} from credit_account where customer_id = ${customerId} for update`,
  );

/** Locks the account of a company; null if it has none. */
export const findCompanyAccount = (trx: Transaction, companyId: string): Promise<LockedAccount | null> =>
  maybeOne<LockedAccount>(
    trx,
    sql`select ${lockedColumns} from credit_account where company_id = ${companyId} for update`,
  );

/** Locks a customer's account. Opens the account first if they have none. */
export const openAccount = async (trx: Transaction, customerId: string): Promise<LockedAccount> => {
  await execute(
    trx,
    sql`insert into credit_account (customer_id) values (${customerId}) on conflict (customer_id) do nothing`,
  );
  return one<LockedAccount>(
    trx,
    sql`select ${lockedColumns} from credit_account where customer_id = ${customerId} for update`,
  );
};

/** Locks the account of payments whose payer is unknown. Opens it first if there is none. */
export const openUnknownPayerAccount = async (trx: Transaction): Promise<LockedAccount> => {
  await execute(
    trx,
    sql`insert into credit_account (is_unknown_payer) values (true)
            on conflict (is_unknown_payer) where is_unknown_payer do nothing`,
  );
  return one<LockedAccount>(trx, sql`select ${lockedColumns} from credit_account where is_unknown_payer for update`);
};

/**
 * Writes a posting with the account's next number, adds its amount to the balance, and publishes payments to webhooks.
 * No other function writes postings. The account stays locked until the transaction ends.
 * @returns the posting's id, and the account's balance after it
 * @throws DomainError `payment_key_reused` if the actor has used the idempotency key before
 */
export const post = async (
  trx: Transaction,
  accountId: string,
  values: NewPosting,
): Promise<{ id: string; balanceCents: Cents }> => {
  const { seq, balanceCents } = await one<{ seq: number; balanceCents: Cents }>(
    trx,
    sql`update credit_account set balance_cents = balance_cents + ${values.amountCents}, next_seq = next_seq + 1
         where id = ${accountId} returning next_seq - 1 as seq, balance_cents as "balanceCents"`,
  );
  const [written] = await trx
    .insert(posting)
    .values({ ...values, accountId, seq })
    .onConflictDoNothing({ target: [posting.actorId, posting.idempotencyKey] })
    .returning({ id: posting.id });
  if (written === undefined) throw new DomainError('payment_key_reused');
  if (values.kind === 'payment') await publishEvent(trx, 'account.payment_recorded', [written.id]);
  return { id: written.id, balanceCents };
};
