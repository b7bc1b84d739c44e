import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { inForm } from '#features/addresses/contract/address-rules.ts';
import { addressText } from '#features/addresses/contract/address-text.ts';
import { smallest } from '#features/products/contract/pictures.ts';
import { FIRST_NAME } from '#features/settings/contract/shop-name.ts';
import type { Seller } from '#features/settings/contract/shop-terms.ts';
import { completeWords } from '#features/settings/contract/default-words.ts';
import type { ShopWords } from '#features/settings/contract/shop-words.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import { keepByVersion, type KeptByVersion } from '#platform/server/cache/keep-by-version.ts';

const footerWords = (saved?: Partial<ShopWords>): Omit<ShopWords, 'promises'> => {
  const { promises: _promises, ...words } = completeWords(saved);
  return words;
};

const nobody: Seller = {
  name: FIRST_NAME,
  mark: '',
  address: '',
  phone: '',
  email: '',
  hours: '',
  timeZone: 'UTC',
  ...footerWords(),
};

const readSeller = async (db: Database): Promise<Seller> => {
  const row = await maybe<{
    name: string;
    mark: string;
    seller: object;
    email: string;
    hours: string;
    timeZone: string;
    words: Partial<ShopWords>;
  }>(
    db,
    sql`select shop_name as name, mark, seller, email, coalesce(seller ->> 'hours', '') as hours,
               time_zone as "timeZone", words
          from shop_settings`,
    'seller',
  );
  if (row === null) return nobody;
  const { seller, mark, words, ...rest } = row;
  const address = inForm(Address.parse(seller));
  return {
    ...rest,
    ...footerWords(words),
    mark: smallest(mark),
    address: addressText(address),
    phone: address.phone,
  };
};

/** Whoever saves the settings makes another version of the products. */
export type KeptSeller = KeptByVersion<Seller>;

/** Who sells, as every page says it: read once for each version of the products, not once for each page. */
export const keepSeller = (db: Database): KeptSeller => keepByVersion(() => readSeller(db), nobody);
