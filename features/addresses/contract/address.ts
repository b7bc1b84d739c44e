import { z } from 'zod';

const addressLine = z.string().max(300).default('');

/**
 * A delivery or billing address as entered with an order. The specification's dialog has three of these fields: its
 * address is `line1`, its country is free text. Elsewhere `country` is ISO 3166-1 alpha-2.
 */
export const Address = z.object({
  company: addressLine,
  name: addressLine,
  line1: addressLine,
  line2: addressLine,
  postcode: addressLine,
  city: addressLine,
  region: addressLine,
  country: addressLine,
  phone: addressLine,
  taxNumber: addressLine,
});
export type Address = z.output<typeof Address>;
