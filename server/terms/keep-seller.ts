import { sql } from 'drizzle-orm';
import { Address } from '#contract/address.ts';
import { addressText } from '#contract/address-text.ts';
import type { Seller } from '#contract/shop-terms.ts';
import type { Database } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';
import { keepByVersion, type KeptByVersion } from '#server/platform/keep-by-version.ts';

const nobody: Seller = { address: '', phone: '', email: '', hours: '' };

const readSeller = async (db: Database): Promise<Seller> => {
  const row = await maybe<{ seller: object; email: string; hours: string }>(
    db,
    sql`select seller, email, coalesce(seller ->> 'hours', '') as hours from shop_settings`,
    'seller',
  );
  if (row === null) return nobody;
  const { seller, email, hours } = row;
  const address = Address.parse(seller);
  return { address: addressText(address), phone: address.phone, email, hours };
};

/** Whoever saves the settings makes another version of the products. */
export type KeptSeller = KeptByVersion<Seller>;

/** Who sells, as every page says it: read once for each version of the products, not once for each page. */
export const keepSeller = (db: Database): KeptSeller => keepByVersion(() => readSeller(db), nobody);
