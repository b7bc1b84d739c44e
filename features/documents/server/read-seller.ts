import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { inForm } from '#features/addresses/contract/address-rules.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { FIRST_NAME } from '#features/settings/contract/shop-name.ts';
import { maybe } from '#platform/server/db/query.ts';

type Row = { seller: Address; email: string; note: string; shopName: string; hasMark: boolean; timeZone: string };

const nobody: Row = {
  seller: Address.parse({ company: FIRST_NAME }),
  email: '',
  note: '',
  shopName: FIRST_NAME,
  hasMark: false,
  timeZone: 'UTC',
};

/** The seller as documents name them, the note at the foot, and the time zone of the dates. */
export const readSeller = async (db: Database | Transaction) => {
  const row = await maybe<Row>(
    db,
    sql`select seller, email, document_note as note, shop_name as "shopName", mark <> '' as "hasMark",
               time_zone as "timeZone" from shop_settings`,
  );
  const { seller, email, note, shopName, hasMark, timeZone } = row ?? nobody;
  // Who has not said what his shop is called is known by his own name.
  return {
    seller: { ...inForm(Address.parse(seller)), email, shopName: shopName === FIRST_NAME ? '' : shopName, hasMark },
    note,
    timeZone,
  };
};
