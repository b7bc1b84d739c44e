import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { normalizeAddress } from '#features/addresses/contract/address-rules.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { smallestPictureAddress } from '#features/products/contract/pictures.ts';
import { DEFAULT_SHOP_NAME, withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import type { Seller } from '#features/settings/contract/shop-settings.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { cacheByVersion, type VersionedCache } from '#platform/server/cache/cache-by-version.ts';

const footerTexts = (saved?: Partial<ShopTexts>): Omit<ShopTexts, 'promises'> => {
  const { promises: _promises, ...words } = withDefaultTexts(saved);
  return words;
};

const emptySeller: Seller = {
  name: DEFAULT_SHOP_NAME,
  mark: '',
  address: '',
  phone: '',
  email: '',
  hours: '',
  timeZone: 'UTC',
  ...footerTexts(),
};

const loadSeller = async (db: Database): Promise<Seller> => {
  const row = await maybeOne<{
    name: string;
    mark: string;
    seller: object;
    email: string;
    hours: string;
    timeZone: string;
    words: Partial<ShopTexts>;
  }>(
    db,
    sql`select shop_name as name, mark, seller, email, coalesce(seller ->> 'hours', '') as hours,
               time_zone as "timeZone", words
          from shop_settings`,
    'seller',
  );
  if (row === null) return emptySeller;
  const { seller, mark: logo, words, ...rest } = row;
  const address = normalizeAddress(Address.parse(seller));
  return {
    ...rest,
    ...footerTexts(words),
    mark: smallestPictureAddress(logo),
    address: formatAddressText(address),
    phone: address.phone,
  };
};

/** Saving the settings raises the version of the topic `products`. */
export type CachedSeller = VersionedCache<Seller>;

/** Caches the seller shown on every page, so that it is read once per version of `products` and not for every page. */
export const cacheSeller = (db: Database): CachedSeller => cacheByVersion(() => loadSeller(db), emptySeller);
