import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { LinkedQuote } from '#features/quotes/contract/quote-link.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { hashSecret } from '#platform/server/hash.ts';
import { findQuote, priceSavedQuote, type SavedQuote } from './get-quote.ts';
import type { Destination } from '#features/settings/server/tax-and-delivery.ts';

/**
 * Creates the secret of a link to be emailed to `email`, and stores only its hash. Waits for concurrent edits, because
 * changing the address deletes the links sent to the old one.
 * @returns null if the offer is for another address by then
 */
export const createQuoteLink = async (
  db: Database,
  { id, email }: Pick<SavedQuote, 'id' | 'email'>,
): Promise<string | null> => {
  const token = randomBytes(32).toString('base64url');
  const made = await execute(
    db,
    sql`insert into offer_link (hash, offer_id)
        select ${hashSecret(token)}, id from offer where id = ${id} and email = ${email} for share`,
  );
  return made === 0 ? null : token;
};

/**
 * Gets the offer behind a link.
 * @throws DomainError `offer_link_unknown`, even if the offer now has another email address
 */
export const getLinkedQuote = async (db: Database, token: string): Promise<SavedQuote> => {
  const offer = await findQuote(db, sql`o.id = (select offer_id from offer_link where hash = ${hashSecret(token)})`);
  if (offer === null) throw new DomainError('offer_link_unknown');
  return offer;
};

/**
 * Gets an offer for anybody with its link, priced as of now.
 * @param to the destination, if the offer has no address
 * @throws DomainError as `getLinkedQuote`
 */
export const openQuote = async (db: Database, token: string, to: Destination, fee: Cents): Promise<LinkedQuote> => {
  const offer = await getLinkedQuote(db, token);
  const { pricedQuote } = await priceSavedQuote(db, offer, fee, { to });
  const { number, kind, status, name, email, reference, note, endsOn, deliveryAddress, version } = offer;
  return {
    number,
    kind,
    status,
    name,
    email,
    reference,
    note,
    endsOn,
    version,
    delivery: deliveryAddress,
    priced: pricedQuote,
  };
};
