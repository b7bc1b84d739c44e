import { MIN_PASSWORD_LENGTH } from '#features/accounts/contract/accounts.ts';
import { isCommonPassword } from '#features/accounts/contract/common-passwords.ts';

/** The hint under the field for a new password. */
export const passwordHint = (password: string): string =>
  isCommonPassword(password)
    ? 'This password is too easy to guess. A sentence of your own is better.'
    : `${MIN_PASSWORD_LENGTH} characters or more`;
