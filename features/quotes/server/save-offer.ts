import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { offerAllows } from '#features/quotes/contract/offer-status.ts';
import type { OfferDetail, OfferForm, SavedForm } from '#features/quotes/contract/offers.ts';
import { withRegion } from '#features/addresses/server/regions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change, maybe, one } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hashRequest } from '#platform/server/http/hash-request.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { checkOffer } from './check-offer.ts';
import type { Priced } from './price-offer.ts';
import { getOffer, getSaved, type SavedLine, type SavedOffer } from './read-offer.ts';

const asJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** The columns of an offer, as a form and its prices give them. */
const columnsOf = (form: OfferForm, { shown, sums }: Priced) => ({
  kind: sql`${form.kind}`,
  name: sql`${form.name}`,
  email: sql`${form.email}`,
  delivery_address: sql`${asJson(shown.isCollected ? null : form.delivery)}::jsonb`,
  billing_address: sql`${asJson(form.billing)}::jsonb`,
  reference: sql`${form.reference}`,
  note: sql`${form.note}`,
  method: sql`${form.method}`,
  delivery_method: sql`${sums.method.name}`,
  is_collected: sql`${shown.isCollected}::boolean`,
  shipping_cents: sql`${sums.shippingCents}::bigint`,
  total_cents: sql`${sums.totalCents}::bigint`,
  ends_on: sql`${form.kind === 'quote' ? form.endsOn : null}::date`,
});

const writeLines = (trx: Transaction, offerId: string, { lines }: Priced) =>
  change(
    trx,
    sql`insert into offer_line (offer_id, position, product_id, quantity, unit_price_cents, min_order, breaks, is_own)
        select ${offerId}::uuid, position, id, quantity, "unitPriceCents", "minOrder", breaks, "isOwn"
          from json_to_recordset(${JSON.stringify(lines.map((line, at) => ({ position: at + 1, ...line })))}::json)
               l(position int, id uuid, quantity int, "unitPriceCents" bigint, "minOrder" int, breaks jsonb, "isOwn" boolean)`,
  );

/** More of what an edit changed is not in the audit. */
const LONGEST = 2000;

const sayLines = (lines: readonly Pick<SavedLine, 'sku' | 'quantity' | 'unitPriceCents'>[]): string[] =>
  lines.map(({ sku, quantity, unitPriceCents }) => `${sku}: ${quantity} at ${formatCents(unitPriceCents)}`);

/** What an edit changed, for the audit: without the customer, whose name would stay in it for ever. */
const changesOf = (before: SavedOffer, form: OfferForm, { sums, lines }: Priced) => {
  const was = sayLines(before.lines);
  const is = sayLines(lines);
  const only = (some: string[], others: string[]): string =>
    some
      .filter((line) => !others.includes(line))
      .join('; ')
      .slice(0, LONGEST);
  const all: Record<string, [unknown, unknown]> = {
    totalCents: [before.totalCents, sums.totalCents],
    endsOn: [before.endsOn, form.kind === 'quote' ? form.endsOn : null],
    lines: [only(was, is), only(is, was)],
  };
  return Object.fromEntries(Object.entries(all).filter(([, [old, now]]) => old !== now));
};

/** Mails an offer with a link of its own; what was mailed before leads to the same. */
const sendOffer = async (trx: Transaction, { customerId: actorId }: Caller, id: string): Promise<void> => {
  await change(trx, sql`update offer set status = 'sent', sent_at = now() where id = ${id}`);
  await record(trx, { kind: 'offer.send', entity: 'offer', entityId: id, actorId });
  await queueMail(trx, 'offer.sent', id);
};

/** As letters name the regions. */
const written = <F extends OfferForm>(form: F): F => ({
  ...form,
  delivery: form.delivery && withRegion(form.delivery),
  billing: form.billing && withRegion(form.billing),
});

/**
 * Makes a draft order or a quote for a customer, and mails it where that is asked. It holds no stock. Sent again under its
 * key it is the one that was made.
 * @throws Refusal as `checkOffer` does, and `offer_key_reused`
 */
export const makeOffer = async (
  db: Database,
  caller: Caller,
  given: OfferForm,
  idempotencyKey: string | null,
  fee: Cents,
): Promise<OfferDetail> => {
  const form = written(given);
  const requestHash = hashRequest([form]);
  const actorId = caller.customerId;
  const id = await db.transaction(async (trx) => {
    const priced = await checkOffer(trx, caller, form, null, fee);
    const columns = {
      ...columnsOf(form, priced),
      idempotency_key: sql`${idempotencyKey}`,
      request_hash: sql`${requestHash}`,
    };
    const names = sql.raw(Object.keys(columns).join(', '));
    const made = await maybe<{ id: string }>(
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
      if (first.requestHash !== requestHash) throw new Refusal('offer_key_reused');
      return first.id;
    }
    await writeLines(trx, made.id, priced);
    await record(trx, {
      kind: 'offer.make',
      entity: 'offer',
      entityId: made.id,
      actorId,
      changes: { totalCents: [null, priced.sums.totalCents] },
    });
    if (form.send) await sendOffer(trx, caller, made.id);
    return made.id;
  });
  return getOffer(db, id, fee);
};

/**
 * Holds an offer for an act on what was seen of it.
 * @throws Refusal `offer_not_found`; `offer_closed` of one that has ended, `offer_expired` of one that has to be renewed,
 *   `offer_changed` of another version
 */
export const holdOffer = async (
  trx: Transaction,
  id: string,
  act: 'edit' | 'renew' | 'withdraw',
  version: number,
): Promise<SavedOffer> => {
  await change(trx, sql`select from offer where id = ${id} for no key update`);
  const offer = await getSaved(trx, id);
  if (!offerAllows(offer.status, act)) {
    throw new Refusal(offer.status === 'expired' ? 'offer_expired' : 'offer_closed', {
      message: offer.status === 'expired' ? 'This quote has expired. Renew it at today’s prices.' : undefined,
    });
  }
  if (offer.version !== version) throw new Refusal('offer_changed');
  return offer;
};

/**
 * Changes an offer until it is accepted, and mails it again where that is asked; who has its link sees it as it is now. A
 * quote's prices stay as they were promised, unless it is renewed; to another e-mail address earlier links do not lead.
 * @throws Refusal as `checkOffer` and `holdOffer` do
 */
export const saveOffer = async (
  db: Database,
  caller: Caller,
  id: string,
  { version, ...given }: SavedForm,
  fee: Cents,
): Promise<OfferDetail> => {
  const form = written(given);
  await db.transaction(async (trx) => {
    const before = await holdOffer(trx, id, form.renew ? 'renew' : 'edit', version);
    const priced = await checkOffer(trx, caller, form, before, fee);
    const set = Object.entries(columnsOf(form, priced)).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
    await change(
      trx,
      sql`update offer set ${sql.join(set, sql`, `)}, version = version + 1, saved_at = now() where id = ${id}`,
    );
    await change(trx, sql`delete from offer_line where offer_id = ${id}`);
    await writeLines(trx, id, priced);
    if (before.email !== form.email) await change(trx, sql`delete from offer_link where offer_id = ${id}`);
    await record(trx, {
      kind: 'offer.edit',
      entity: 'offer',
      entityId: id,
      actorId: caller.customerId,
      changes: changesOf(before, form, priced),
    });
    if (form.send) await sendOffer(trx, caller, id);
  });
  return getOffer(db, id, fee);
};

/** Withdraws an offer: nobody can accept it any more, and its link says so. @throws Refusal as `holdOffer` does */
export const withdrawOffer = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  version: number,
  fee: Cents,
): Promise<OfferDetail> => {
  await db.transaction(async (trx) => {
    await holdOffer(trx, id, 'withdraw', version);
    await change(
      trx,
      sql`update offer set status = 'withdrawn', withdrawn_at = now(), version = version + 1 where id = ${id}`,
    );
    await record(trx, { kind: 'offer.withdraw', entity: 'offer', entityId: id, actorId });
  });
  return getOffer(db, id, fee);
};
