import type { Auth } from '#features/accounts/server/auth.ts';
import { hashWithKey } from '#platform/server/hash.ts';

/**
 * Converts an email to the form in which emails are compared. Capitals and plus-addresses do not make a different
 * person.
 */
export const normalizeEmail = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
};

/** Hashes the normalized email of a deleted account for storage. */
export const hashEmail = (auth: Auth, emailNorm: string): string =>
  hashWithKey(auth.options.secret, `discount-code ${emailNorm}`);
