import { z } from 'zod';
import { ShopTexts } from './shop-texts.ts';

/** The seller as shown on every page; empty if the owner has not entered it. */
const Seller = z.object({
  /** The shop's name. */
  name: z.string(),
  /** The picture to use instead of the built-in logo; empty for none. */
  mark: z.string(),
  /** Several lines, in postal format. */
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  ...ShopTexts.omit({ promises: true }).shape,
  /** The IANA time zone in which the shop's days begin. */
  timeZone: z.string(),
  /** The ISO 4217 code of all prices. */
  currency: z.string(),
  /** How prices relate to the tax of the shop's own country, such as `GST included`; empty if there is none. */
  tax: z.string(),
  /** Codes of the countries that the shop delivers to; an empty list is everywhere. */
  deliveryCountries: z.array(z.string()),
  /** True if unused goods may be sent back. */
  takesReturns: z.boolean(),
});
export type Seller = z.output<typeof Seller>;

/** The seller with what only some pages use. */
export const PublicSeller = Seller.extend({
  /** The parts of the address, for search engines. */
  addressParts: z.object({ street: z.string(), postcode: z.string(), city: z.string(), region: z.string() }),
  /** True if lists show one card for each product family. */
  hasFamilyCards: z.boolean(),
});
export type PublicSeller = z.output<typeof PublicSeller>;
