import { z } from 'zod';

const addressLine = z.string().max(300).default('');

/**
 * Where something goes, or who pays it, as it was said when it was ordered. The specification's dialog knows three of
 * these: its address is `line1`, its country free text; elsewhere `country` is ISO 3166-1 alpha-2.
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
