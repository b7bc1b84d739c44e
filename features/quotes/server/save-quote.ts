import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { quoteAllows } from '#features/quotes/contract/quote-status.ts';
import type { NewQuoteForm, QuoteDetail, QuoteForm, QuoteUpdateForm } from '#features/quotes/contract/quotes.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hashRequest } from '#platform/server/hash.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import {
  answerRequest,
  assertRecipient,
  linkRequest,
  unlinkRequest,
} from '#features/quote-requests/server/answer-request.ts';
import { endRequestsOfChanged, endRequestsOfOffers } from './end-requests.ts';
import { validateQuote } from './validate-quote.ts';
import type { QuoteCalculation } from './price-quote.ts';
import { getQuote, getSavedQuote, type SavedQuoteLine, type SavedQuote } from './get-quote.ts';

const asJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** The columns of an offer, from the form and its prices. */
const toOfferColumns = (form: QuoteForm, { pricedQuote, sums }: QuoteCalculation) => ({
  kind: sql`${form.kind}`,
  name: sql`${form.name}`,
  email: sql`${form.email}`,
  delivery_address: sql`${asJson(pricedQuote.isCollected ? null : form.delivery)}::jsonb`,
  billing_address: sql`${asJson(form.billing)}::jsonb`,
  reference: sql`${form.reference}`,
  note: sql`${form.note}`,
  method: sql`${form.method}`,
  delivery_method: sql`${sums.method.name}`,
  is_collected: sql`${pricedQuote.isCollected}::boolean`,
  shipping_cents: sql`${sums.shippingCents}::bigint`,
  total_cents: sql`${sums.totalCents}::bigint`,
  ends_on: sql`${form.kind === 'quote' ? form.endsOn : null}::date`,
});

const writeQuoteLines = (trx: Transaction, offerId: string, { lines }: QuoteCalculation) =>
  execute(
    trx,
    sql`insert into offer_line (offer_id, position, product_id, quantity, unit_price_cents, min_order, breaks, is_own)
        select ${offerId}::uuid, position, id, quantity, "unitPriceCents", "minOrder", breaks, "isOwn"
          from json_to_recordset(${JSON.stringify(lines.map((line, at) => ({ position: at + 1, ...line })))}::json)
               l(position int, id uuid, quantity int, "unitPriceCents" bigint, "minOrder" int, breaks jsonb, "isOwn" boolean)`,
  );

/** The most characters of changed lines in the audit. */
const LONGEST_AUDIT_TEXT = 2000;

const formatLines = (lines: readonly Pick<SavedQuoteLine, 'sku' | 'quantity' | 'unitPriceCents'>[]): string[] =>
  lines.map(({ sku, quantity, unitPriceCents }) => `${sku}: ${quantity} at ${formatCents(unitPriceCents)}`);

/** The changes of an edit for the audit. Leaves out the customer, whose name would stay in the audit forever. */
const diffQuote = (before: SavedQuote, form: QuoteForm, { sums, lines }: QuoteCalculation) => {
  const was = formatLines(before.lines);
  const is = formatLines(lines);
  const only = (some: string[], others: string[]): string =>
    some
      .filter((line) => !others.includes(line))
      .join('; ')
      .slice(0, LONGEST_AUDIT_TEXT);
  const all: Record<string, [unknown, unknown]> = {
    totalCents: [before.totalCents, sums.totalCents],
    endsOn: [before.endsOn, form.kind === 'quote' ? form.endsOn : null],
    lines: [only(was, is), only(is, was)],
  };
  return Object.fromEntries(Object.entries(all).filter(([, [old, now]]) => old !== now));
};

/**
 * Emails an offer with a new link, and so answers the request that it was made from. Earlier links stay valid.
 * @throws DomainError as `answerRequest`
 */
const sendQuote = async (trx: Transaction, caller: Caller, id: string): Promise<void> => {
  const { customerId: actorId } = caller;
  await answerRequest(trx, caller, id);
  await execute(trx, sql`update offer set status = 'sent', sent_at = now() where id = ${id}`);
  await record(trx, { kind: 'offer.send', entity: 'offer', entityId: id, actorId });
  await queueMail(trx, 'offer.sent', id);
};

/** Writes regions as postal addresses name them. */
const normalizeRegions = <F extends QuoteForm>(form: F): F => ({
  ...form,
  delivery: form.delivery && formatAddressRegion(form.delivery),
  billing: form.billing && formatAddressRegion(form.billing),
});

/**
 * Creates an offer for a customer, and emails it on request. It reserves no stock. A repeated call with the same
 * idempotency key returns the existing offer.
 * @throws DomainError as `validateQuote`, `linkRequest` and `answerRequest`, and `offer_key_reused`
 */
export const createQuote = async (
  db: Database,
  caller: Caller,
  { request, ...input }: NewQuoteForm,
  idempotencyKey: string | null,
  fee: Cents,
): Promise<QuoteDetail> => {
  const form = normalizeRegions(input);
  const requestHash = hashRequest(request === null ? [form] : [form, request]);
  const actorId = caller.customerId;
  const id = await db.transaction(async (trx) => {
    const priced = await validateQuote(trx, caller, form, null, fee);
    const columns = {
      ...toOfferColumns(form, priced),
      idempotency_key: sql`${idempotencyKey}`,
      request_hash: sql`${requestHash}`,
    };
    const names = sql.raw(Object.keys(columns).join(', '));
    const made = await maybeOne<{ id: string }>(
      trx,
      sql`insert into offer (actor_id, ${names}) values (${actorId}, ${sql.join(Object.values(columns), sql`, `)})
          on conflict (actor_id, idempotency_key) do nothing returning id`,
    );
    if (made === null) {
      const first = await one<{ id: string; requestHash: string }>(
        trx,
        sql`select id, request_hash as "requestHash" from offer
             where actor_id = ${actorId} and idempotency_key = ${idempotencyKey}`,
      );
      if (first.requestHash !== requestHash) throw new DomainError('offer_key_reused');
      return first.id;
    }
    await writeQuoteLines(trx, made.id, priced);
    if (request !== null) await linkRequest(trx, request, { id: made.id, email: form.email });
    await record(trx, {
      kind: 'offer.create',
      entity: 'offer',
      entityId: made.id,
      actorId,
      changes: { totalCents: [null, priced.sums.totalCents] },
    });
    if (form.send) await sendQuote(trx, caller, made.id);
    return made.id;
  });
  return getQuote(db, id, fee);
};

/**
 * Locks an offer for a change to the version that the caller read.
 * @throws DomainError `offer_not_found`; `offer_closed` if it has ended; `offer_expired` if it must be renewed first;
 *   `offer_changed` if the version differs
 */
export const lockQuote = async (
  trx: Transaction,
  id: string,
  action: 'edit' | 'renew' | 'withdraw',
  version: number,
): Promise<SavedQuote> => {
  await execute(trx, sql`select from offer where id = ${id} for no key update`);
  const offer = await getSavedQuote(trx, id);
  if (!quoteAllows(offer.status, action)) {
    throw new DomainError(offer.status === 'expired' ? 'offer_expired' : 'offer_closed', {
      message: offer.status === 'expired' ? 'This quote has expired. Renew it at today’s prices.' : undefined,
    });
  }
  if (offer.version !== version) throw new DomainError('offer_changed');
  return offer;
};

/**
 * Changes an offer that has not been accepted, and emails it again on request. Earlier links show the new content. A
 * quote keeps its promised prices unless renewed. A new email address invalidates earlier links.
 * @throws DomainError as `validateQuote`, `lockQuote` and `answerRequest`
 */
export const updateQuote = async (
  db: Database,
  caller: Caller,
  id: string,
  { version, ...input }: QuoteUpdateForm,
  fee: Cents,
): Promise<QuoteDetail> => {
  const form = normalizeRegions(input);
  await db.transaction(async (trx) => {
    const before = await lockQuote(trx, id, form.renew ? 'renew' : 'edit', version);
    if (before.email !== form.email) await assertRecipient(trx, { id, email: form.email });
    const priced = await validateQuote(trx, caller, form, before, fee);
    const set = Object.entries(toOfferColumns(form, priced)).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
    await execute(
      trx,
      sql`update offer set ${sql.join(set, sql`, `)}, version = version + 1, saved_at = now() where id = ${id}`,
    );
    await execute(trx, sql`delete from offer_line where offer_id = ${id}`);
    await writeQuoteLines(trx, id, priced);
    if (before.email !== form.email) await execute(trx, sql`delete from offer_link where offer_id = ${id}`);
    await endRequestsOfChanged(trx, before);
    await record(trx, {
      kind: 'offer.edit',
      entity: 'offer',
      entityId: id,
      actorId: caller.customerId,
      changes: diffQuote(before, form, priced),
    });
    if (form.send) await sendQuote(trx, caller, id);
  });
  return getQuote(db, id, fee);
};

/** Withdraws an offer. Nobody can accept it any more, and its link says so. @throws DomainError as `lockQuote` */
export const withdrawQuote = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  version: number,
  fee: Cents,
): Promise<QuoteDetail> => {
  await db.transaction(async (trx) => {
    await lockQuote(trx, id, 'withdraw', version);
    await unlinkRequest(trx, id);
    await execute(
      trx,
      sql`update offer set status = 'withdrawn', withdrawn_at = now(), version = version + 1 where id = ${id}`,
    );
    await endRequestsOfOffers(trx, sql`o.id = ${id}`);
    await record(trx, { kind: 'offer.withdraw', entity: 'offer', entityId: id, actorId });
  });
  return getQuote(db, id, fee);
};
