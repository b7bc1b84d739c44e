import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { hashSecret } from '#platform/server/hash.ts';
import { findQuote, type SavedQuote } from './get-quote.ts';

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
