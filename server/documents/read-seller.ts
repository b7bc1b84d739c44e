import { sql } from 'drizzle-orm';
import { Address } from '#contract/address.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';

type Row = { seller: Address; email: string; note: string };

/** Who sells, as documents name him, and what he has to say at their foot; the shop's own name until its owner has said. */
export const readSeller = async (db: Database | Transaction) => {
  const row = await maybe<Row>(db, sql`select seller, email, document_note as note from shop_settings`);
  const { seller, email, note } = row ?? { seller: Address.parse({ company: 'Copperline' }), email: '', note: '' };
  return { seller: { ...seller, email }, note };
};
