import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { normalizeAddress } from '#features/addresses/contract/address-rules.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { smallestPictureAddress } from '#features/products/contract/pictures.ts';
import { DEFAULT_SHOP_NAME, withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import type { PublicSeller } from '#features/settings/contract/seller.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import { DEFAULT_CURRENCY } from '#platform/contract/currency.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import {
  NO_DESTINATION,
  type TaxAndDeliveryRules,
  findTaxRate,
  resolveTaxAndDelivery,
  taxAndDeliveryRules,
} from './tax-and-delivery.ts';
import { cacheByVersion, type VersionedCache } from '#platform/server/cache/cache-by-version.ts';

const footerTexts = (saved?: Partial<ShopTexts>): Omit<ShopTexts, 'promises'> => {
  const { promises: _promises, ...words } = withDefaultTexts(saved);
  return words;
};

const emptySeller: PublicSeller = {
  name: DEFAULT_SHOP_NAME,
  mark: '',
  address: '',
  addressParts: { street: '', postcode: '', city: '', region: '' },
  phone: '',
  email: '',
  hours: '',
  timeZone: 'UTC',
  currency: DEFAULT_CURRENCY,
  tax: '',
  deliveryCountries: [],
  takesReturns: true,
  hasFamilyCards: false,
  ...footerTexts(),
};

/** Names the tax of the shop's own country, and says whether prices include it. */
const describeTax = (all: TaxAndDeliveryRules): string => {
  const { includesTax, rates } = resolveTaxAndDelivery(all, NO_DESTINATION, null);
  const ordinary = findTaxRate({ rates }, null);
  const taxed = ordinary.rate > 0 ? ordinary : rates.find(({ rate }) => rate > 0);
  if (taxed === undefined) return '';
  return includesTax ? `${taxed.name} included` : `without ${taxed.name}`;
};

const loadSeller = async (db: Database): Promise<PublicSeller> => {
  const row = await maybeOne<{
    name: string;
    mark: string;
    seller: object;
    email: string;
    hours: string;
    timeZone: string;
    currency: string;
    deliveryCountries: string[];
    takesReturns: boolean;
    hasFamilyCards: boolean;
    words: Partial<ShopTexts>;
    terms: TaxAndDeliveryRules;
  }>(
    db,
    sql`select shop_name as name, mark, seller, email, coalesce(seller ->> 'hours', '') as hours,
               time_zone as "timeZone", currency, delivery_countries as "deliveryCountries",
               return_days > 0 as "takesReturns", has_family_cards as "hasFamilyCards", words,
               ${taxAndDeliveryRules} as terms
          from shop_settings`,
    'seller',
  );
  if (row === null) return emptySeller;
  const { seller, mark: logo, words, terms, ...rest } = row;
  const address = normalizeAddress(Address.parse(seller));
  const { line1, line2, postcode, city, region } = address;
  return {
    ...rest,
    ...footerTexts(words),
    tax: describeTax(terms),
    mark: smallestPictureAddress(logo),
    address: formatAddressText(address),
    addressParts: { street: [line1, line2].filter((line) => line !== '').join(', '), postcode, city, region },
    phone: address.phone,
  };
};

/** Changes with the version of the cache tag `products`, which saving the settings raises. */
export type CachedSeller = VersionedCache<PublicSeller>;

/** Caches the seller shown on every page, so that it is read once per version of `products` and not for every page. */
export const cacheSeller = (db: Database): CachedSeller => cacheByVersion(() => loadSeller(db), emptySeller);
