import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { normalizeAddress } from '#features/addresses/contract/address-rules.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { DEFAULT_SHOP_NAME } from '#features/settings/contract/shop-name.ts';
import { maybeOne } from '#platform/server/db/query.ts';

type SellerRow = { seller: Address; email: string; note: string; shopName: string; hasMark: boolean; timeZone: string };

const defaultSeller: SellerRow = {
  seller: Address.parse({ company: DEFAULT_SHOP_NAME }),
  email: '',
  note: '',
  shopName: DEFAULT_SHOP_NAME,
  hasMark: false,
  timeZone: 'UTC',
};

/** The seller as documents name them, the note at the foot, and the time zone of the dates. */
export const getSeller = async (db: Database | Transaction) => {
  const row = await maybeOne<SellerRow>(
    db,
    sql`select seller, email, document_note as note, shop_name as "shopName", mark <> '' as "hasMark",
               time_zone as "timeZone" from shop_settings`,
  );
  const { seller, email, note, shopName, hasMark, timeZone } = row ?? defaultSeller;
  // Who has not said what his shop is called is known by his own name.
  return {
    seller: {
      ...normalizeAddress(Address.parse(seller)),
      email,
      shopName: shopName === DEFAULT_SHOP_NAME ? '' : shopName,
      hasMark,
    },
    note,
    timeZone,
  };
};
