import { z } from 'zod';

const line = z.string().max(300).default('');

/**
 * Where something goes, or who pays it, as it was said when it was ordered. The specification's dialog knows three of
 * these: its address is `line1`, its country free text; elsewhere `country` is ISO 3166-1 alpha-2.
 */
export const Address = z.object({
  company: line,
  name: line,
  line1: line,
  line2: line,
  postcode: line,
  city: line,
  region: line,
  country: line,
  phone: line,
  taxNumber: line,
});
export type Address = z.output<typeof Address>;
