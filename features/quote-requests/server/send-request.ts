import { sql } from 'drizzle-orm';
import type { ReplacedCustomerHandler } from '#features/accounts/server/replaced-customers.ts';
import {
  type QuoteRequestForm,
  MAX_QUOTE_REQUESTS_A_DAY,
  MAX_WAITING_QUOTE_REQUESTS,
} from '#features/quote-requests/contract/quote-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';

/**
 * Locks the account of the caller: their requests are sent one after the other, and the deletion of the account waits.
 * @throws DomainError `sign_in_required` if it has been deleted, and to API keys, which have no mailbox for a quote
 */
const lockAccount = async (trx: Transaction, { customerId }: Caller): Promise<void> => {
  const account = await maybeOne(
    trx,
    sql`select from customer where id = ${customerId} and auth_user_id is not null for no key update`,
  );
  if (account === null) throw new DomainError('sign_in_required');
};

/** @throws DomainError `quote_request_limit` if several requests of a customer wait, or many were sent in a day */
const assertFew = async (trx: Transaction, { customerId }: Caller): Promise<void> => {
  const { waiting, recent } = await one<{ waiting: number; recent: number }>(
    trx,
    sql`select (select count(*)::int from quote_request where customer_id = ${customerId} and state = 'asked') as waiting,
               (select count(*)::int from quote_request
                 where customer_id = ${customerId} and id > uuidv7(interval '-1 day')) as recent`,
  );
  if (waiting >= MAX_WAITING_QUOTE_REQUESTS || recent >= MAX_QUOTE_REQUESTS_A_DAY)
    throw new DomainError('quote_request_limit');
};

/** @returns how many lines were written: those with a product that is for sale */
const writeLines = (trx: Transaction, requestId: string, lines: QuoteRequestForm['lines']): Promise<number> =>
  execute(
    trx,
    sql`insert into quote_request_line (request_id, position, product_id, quantity)
        select ${requestId}::uuid, l.position, l."productId", l.quantity
          from json_to_recordset(${JSON.stringify(lines.map((line, at) => ({ position: at + 1, ...line })))}::json)
               l(position int, "productId" uuid, quantity int)
          join product p on p.id = l."productId" and p.status = 'active'`,
  );

/**
 * Asks the shop for a quote. Quantities are not checked against stock or the minimum order, because staff answer. A
 * repeated call with the same idempotency key returns the existing request.
 * @throws DomainError the errors of the endpoint `ask`
 */
export const sendRequest = (
  db: Database,
  caller: Caller,
  { message, lines }: QuoteRequestForm,
  idempotencyKey: string | null,
): Promise<{ _id: string }> =>
  db.transaction(async (trx) => {
    await lockAccount(trx, caller);
    const requestHash = hashRequest([message, lines]);
    const first = await maybeOne<{ _id: string; requestHash: string }>(
      trx,
      sql`select id as "_id", request_hash as "requestHash" from quote_request
           where customer_id = ${caller.customerId} and idempotency_key = ${idempotencyKey}`,
    );
    if (first !== null) {
      if (first.requestHash !== requestHash) throw new DomainError('quote_request_key_reused');
      return { _id: first._id };
    }
    await assertFew(trx, caller);
    const asked = await one<{ _id: string }>(
      trx,
      sql`insert into quote_request (customer_id, message, idempotency_key, request_hash)
          values (${caller.customerId}, ${message}, ${idempotencyKey}, ${requestHash}) returning id as "_id"`,
    );
    if ((await writeLines(trx, asked._id, lines)) < lines.length) throw new DomainError('product_not_found');
    await notifyStaff(trx, 'quote.asked', asked._id);
    return asked;
  });

/**
 * Withdraws the caller's own request.
 * @throws DomainError `quote_request_not_found` for another person's; `quote_request_closed` if it does not wait
 */
export const withdrawRequest = async (db: Database, { customerId }: Caller, id: string): Promise<void> => {
  const withdrawn = await execute(
    db,
    sql`update quote_request set state = 'withdrawn', decided_at = now()
         where id = ${id} and customer_id = ${customerId} and state = 'asked'`,
  );
  if (withdrawn > 0) return;
  const found = await maybeOne(db, sql`select from quote_request where id = ${id} and customer_id = ${customerId}`);
  throw new DomainError(found === null ? 'quote_request_not_found' : 'quote_request_closed');
};

/** Withdraws the requests that wait of a customer who has no account any more: no quote could be sent for them. */
export const withdrawRequestsOf: ReplacedCustomerHandler = async (trx, { customerId }) => {
  await execute(
    trx,
    sql`update quote_request set state = 'withdrawn', decided_at = now()
         where customer_id = ${customerId} and state = 'asked'`,
  );
};
