import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { readCountry } from '#features/addresses/server/read-country.ts';
import { Email } from '#features/accounts/contract/accounts.ts';
import { sanitizePersonName } from '#platform/contract/person-name.ts';
import { Phone } from '#platform/contract/phone.ts';
import { describeRename } from '#platform/server/tables/describe-rename.ts';
import type { ReadRow } from '#features/moving-in/server/file-kind.ts';
import { cutText, describeCut } from '#features/moving-in/server/read-cells.ts';
import { describeNoTime, isInFuture, readTime } from '#features/moving-in/server/read-time.ts';

/** A customer that the import will create. */
export type CustomerDraft = {
  email: string;
  name: string;
  phone: string;
  /** A note for staff. */
  note: string;
  /** The local time at which they became a customer of the former shop; null if the file does not say. */
  since: string | null;
  addresses: { address: AddressForm; isBilling: boolean }[];
  /** True if they had agreed to the newsletter of the former shop. */
  newsletter: boolean;
};

/** The cells of an address, as the file spells them. */
export type AddressCells = Partial<Record<keyof AddressForm, string>> & { isBilling?: boolean };

export type CustomerCells = {
  line: number;
  email: string;
  names: readonly string[];
  phone: string;
  note?: string;
  newsletter?: boolean;
  since?: string;
  addresses: readonly AddressCells[];
  warnings?: string[];
  /** Why the row is refused, such as a role that is not a customer's. */
  problem?: string | null;
};

const MAX_NOTE = 2000;
const MAX_ADDRESSES = 20;

/** Reads an address. Returns why it is not valid if the shop does not accept it. */
const readAddress = (cells: AddressCells): AddressForm | string => {
  const [line1 = '', ...more] = (cells.line1 ?? '').split(/\r?\n/).map((line) => line.trim());
  const line2 = [...more, cells.line2 ?? ''].filter((line) => line !== '').join(', ');
  const phone = Phone.safeParse(cells.phone ?? '');
  const given = cells.country ?? '';
  const country = given === '' ? '' : readCountry(given);
  if (country === null) return `${cutText(given, 60)} is not a country`;
  const read = AddressForm.safeParse({ ...cells, line1, line2, country, phone: phone.success ? phone.data : '' });
  if (read.success) return read.data;
  const { message = 'it is not complete', path = [] } = read.error.issues[0] ?? {};
  const cell = Object.entries(cells).find(([name]) => name === path[0])?.[1];
  return typeof cell === 'string' && cell !== '' ? `${message} (${cutText(cell, 60)})` : message;
};

const hasPlace = ({ line1 = '', city = '', postcode = '' }: AddressCells): boolean =>
  `${line1}${city}${postcode}` !== '';

/** Reads a customer from the cells of their row. */
export const readCustomer = ({
  line,
  email: emailCell,
  names,
  phone: phoneCell,
  note = '',
  newsletter = false,
  since = '',
  addresses: cells,
  warnings: given = [],
  problem = null,
}: CustomerCells): ReadRow<CustomerDraft> => {
  const warnings = [...given];
  const givenName = names.find((name) => /\p{L}/u.test(name));
  const label = cutText(emailCell || (givenName ?? ''), 254);
  const refuse = (why: string) => ({ line, label, warnings: [], problem: why, draft: null });
  if (problem !== null) return refuse(problem);
  if (emailCell === '') return refuse('There is no email address');
  const email = Email.safeParse(emailCell);
  if (!email.success) return refuse('This is not an email address');
  const named = givenName ?? email.data.split('@')[0] ?? '';
  const name = sanitizePersonName(named);
  if (givenName === undefined || givenName !== names[0])
    warnings.push(`There is no first or last name, so the name is “${name}”`);
  else if (name !== givenName.normalize('NFC')) warnings.push(describeRename(givenName, name));
  const phone = Phone.safeParse(phoneCell);
  if (!phone.success) warnings.push(`The phone number ${cutText(phoneCell, 40)} is left out: it is not valid`);
  const firstDay = readTime(since);
  if (since !== '' && firstDay === null)
    warnings.push(`The first day is left out. ${describeNoTime(since, 'they registered')}`);
  warnings.push(...describeCut('note', note, MAX_NOTE));
  const addresses: CustomerDraft['addresses'] = [];
  for (const one of cells.filter(hasPlace)) {
    const address = readAddress(one);
    if (typeof address === 'string') warnings.push(`An address is left out: ${address}`);
    else if (!addresses.some((other) => isSameAddress(other.address, address)))
      addresses.push({ address, isBilling: one.isBilling === true });
  }
  const more = addresses.splice(MAX_ADDRESSES).length;
  if (more > 0)
    warnings.push(
      `${more === 1 ? 'An address is' : `${more} addresses are`} left out: a file adds at most ${MAX_ADDRESSES} of a customer`,
    );
  return {
    line,
    label: email.data,
    warnings,
    problem: null,
    draft: {
      email: email.data,
      name,
      phone: phone.success ? phone.data : '',
      note: cutText(note, MAX_NOTE),
      since: firstDay !== null && isInFuture(firstDay) ? null : firstDay,
      addresses,
      newsletter,
    },
  };
};

export const isSameAddress = (one: AddressForm, other: AddressForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
