import { type SQL, sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { removeUnchangedLines } from '#features/carts/server/remove-lines.ts';
import type { QuoteRequestState } from '#features/quote-requests/contract/quote-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';

/** A request that `trx` has locked, with the address of the customer who asked. */
type LockedRequest = { id: string; state: QuoteRequestState; offerId: string | null; email: string };

const lockRequest = (trx: Transaction, condition: SQL): Promise<LockedRequest | null> =>
  maybeOne<LockedRequest>(
    trx,
    sql`select r.id, r.state, r.offer_id as "offerId", c.email from quote_request r join customer c on c.id = r.customer_id
         where ${condition} for no key update of r`,
  );

/** Nobody else sees what a customer asked for. @throws DomainError `invalid_request` with the field `email` */
const assertForAsker = ({ email }: LockedRequest, recipient: string): void => {
  if (recipient.toLowerCase() === email.toLowerCase()) return;
  throw new DomainError('invalid_request', { fields: { email: `Enter ${email}, who asked for this quote` } });
};

/**
 * Notes that an offer was made from a request. The request waits until the offer is sent.
 * @throws DomainError `quote_request_not_found`; `quote_request_closed` if it does not wait or has an offer;
 *   `invalid_request` if the offer is for another address
 */
export const linkRequest = async (
  trx: Transaction,
  id: string,
  offer: { id: string; email: string },
): Promise<void> => {
  const request = await lockRequest(trx, sql`r.id = ${id}`);
  if (request === null) throw new DomainError('quote_request_not_found');
  if (request.state !== 'asked' || request.offerId !== null) throw new DomainError('quote_request_closed');
  assertForAsker(request, offer.email);
  await execute(trx, sql`update quote_request set offer_id = ${offer.id} where id = ${id}`);
};

/**
 * Refuses another address for an offer that was made from a request, because the customer who asked sees its total.
 * @throws DomainError `invalid_request`
 */
export const assertRecipient = async (trx: Transaction, offer: { id: string; email: string }): Promise<void> => {
  const request = await lockRequest(trx, sql`r.offer_id = ${offer.id}`);
  if (request !== null) assertForAsker(request, offer.email);
};

/**
 * Answers the request of an offer, if it has one, in the transaction that sends the offer.
 * @throws DomainError `quote_request_closed` if it was withdrawn or declined; `invalid_request` if the offer is for
 *   another address
 */
export const answerRequest = async (trx: Transaction, { customerId }: Caller, offerId: string): Promise<void> => {
  const request = await lockRequest(trx, sql`r.offer_id = ${offerId}`);
  if (request === null) return;
  if (request.state === 'withdrawn' || request.state === 'declined') throw new DomainError('quote_request_closed');
  const offer = await maybeOne<{ email: string }>(trx, sql`select email from offer where id = ${offerId}`);
  assertForAsker(request, offer?.email ?? '');
  if (request.state === 'answered') return;
  await execute(
    trx,
    sql`update quote_request set state = 'answered', decided_by = ${customerId}, decided_at = now()
         where id = ${request.id}`,
  );
};

/** Lets staff make another offer from a request whose offer they withdraw before it was sent. */
export const unlinkRequest = async (trx: Transaction, offerId: string): Promise<void> => {
  await execute(trx, sql`update quote_request set offer_id = null where offer_id = ${offerId} and state = 'asked'`);
};

/** Declines a request, and emails the answer. @throws DomainError `quote_request_not_found`, `quote_request_closed` */
export const declineRequest = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  answer: string,
): Promise<void> =>
  db.transaction(async (trx) => {
    // The row will name the caller, and the deletion of an account locks the customer before their requests.
    await execute(trx, sql`select from customer where id = ${actorId} for key share`);
    const request = await lockRequest(trx, sql`r.id = ${id}`);
    if (request === null) throw new DomainError('quote_request_not_found');
    if (request.state !== 'asked') throw new DomainError('quote_request_closed');
    await execute(
      trx,
      sql`update quote_request set state = 'declined', answer = ${answer}, decided_by = ${actorId}, decided_at = now()
           where id = ${id}`,
    );
    await record(trx, { kind: 'quote.decline', entity: 'quote_request', entityId: id, actorId });
    await queueMail(trx, 'quote.declined', id);
  });

/** The request from which an offer was made; null if staff began it themselves. */
export const findRequestOf = async (db: Database | Transaction, offerId: string) => {
  const found = await maybeOne<{ _id: string; state: QuoteRequestState; message: string; createdAt: Date }>(
    db,
    sql`select id as "_id", state, message, created_at as "createdAt" from quote_request where offer_id = ${offerId}`,
  );
  return found && { ...found, createdAt: found.createdAt.toISOString() };
};

/**
 * Takes the goods for which a customer asked this quote out of their cart, as an order of the cart does. What they have
 * changed there since, or what the quote leaves out, stays.
 */
export const removeQuotedLines = async (
  trx: Transaction,
  customerId: string,
  { id, lines }: { id: string; lines: readonly { productId: string }[] },
): Promise<void> => {
  const asked = await rows<{ productId: string; quantity: number }>(
    trx,
    sql`select l.product_id as "productId", l.quantity
          from quote_request r join quote_request_line l on l.request_id = r.id
         where r.offer_id = ${id} and r.customer_id = ${customerId}
           and l.product_id = any(${sql.param(lines.map(({ productId }) => productId))}::uuid[])`,
  );
  if (asked.length > 0) await removeUnchangedLines(trx, customerId, asked);
};
