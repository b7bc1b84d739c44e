import type { Auth } from '#features/accounts/server/auth.ts';
import { hashWithKey } from '#platform/server/hash.ts';

/** The form in which emails are compared, so that capitals and plus-addresses do not make another person. */
export const normalizeEmail = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
};

/** The form in which the normalized email of a deleted account stays. */
export const hashEmail = (auth: Auth, emailNorm: string): string =>
  hashWithKey(auth.options.secret, `discount-code ${emailNorm}`);
