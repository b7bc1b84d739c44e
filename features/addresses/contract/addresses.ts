import { z } from 'zod';
import { normalizeAddress, validateAddress } from './address-rules.ts';
import { json } from '#platform/contract/bodies.ts';
import { isCountry } from './countries.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { Phone } from '#platform/contract/phone.ts';

/** An address from a form: the country must be known, and the parts are validated by that country's rules. */
export const AddressForm = z
  .object({
    company: oneLine(100).default(''),
    name: oneLine(100).default(''),
    line1: oneLine(200).default(''),
    line2: oneLine(200).default(''),
    postcode: oneLine(20).toUpperCase().default(''),
    city: oneLine(100).default(''),
    region: oneLine(100).default(''),
    /** ISO 3166-1 alpha-2. */
    country: z.string().refine(isCountry, 'Choose a country'),
    phone: Phone.default(''),
    taxNumber: oneLine(40).default(''),
  })
  .overwrite(normalizeAddress)
  .superRefine((address, context) => {
    for (const [path, message] of Object.entries(validateAddress(address))) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type AddressForm = z.output<typeof AddressForm>;

/** `isBilling` is true for addresses used only for bills. */
export const SavedAddress = z.object({ _id: z.string(), address: z.object(AddressForm.shape), isBilling: z.boolean() });
export type SavedAddress = z.infer<typeof SavedAddress>;

const AddressParams = z.object({ id: Id });

export const addresses = {
  list: endpoint({
    method: 'GET',
    path: '/addresses',
    summary: 'List the caller’s addresses, most recently used first, billing-only ones last',
    auth: 'customer',
    reply: json(z.array(SavedAddress)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/addresses',
    summary: 'Add an address to the caller’s address book',
    auth: 'customer',
    body: json(AddressForm),
    reply: json(SavedAddress),
    status: 201,
    errors: ['address_book_full'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/addresses/:id',
    summary: 'Replace an address in the caller’s address book; orders keep theirs',
    auth: 'customer',
    params: AddressParams,
    body: json(AddressForm),
    reply: json(SavedAddress),
    errors: ['address_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/addresses/:id',
    summary: 'Delete an address from the caller’s address book; orders keep theirs',
    auth: 'customer',
    params: AddressParams,
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['address_not_found'],
  }),
};

/** A state or region as it appears on envelopes. */
const Region = z.object({ code: z.string(), name: z.string() });
export type Region = z.infer<typeof Region>;

export const regions = {
  list: endpoint({
    method: 'GET',
    path: '/regions/:country',
    summary: 'List the states or regions that a country uses on envelopes, if any',
    auth: 'public',
    params: z.object({ country: z.string().toUpperCase().refine(isCountry, 'Choose a country') }),
    reply: json(z.array(Region)),
  }),
};
