import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#features/second-step/contract/second-step.ts';
import type { Auth } from '#features/accounts/server/auth.ts';

/** Letters and digits that nobody takes for another; ten of them are 49 bits. */
const RECOVERY_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const randomLetters = () =>
  Array.from({ length: 5 }, () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)]).join('');

/** Recovery codes, and how the identity provider keeps them: it decrypts them to look for one, and takes that out. */
export const createRecoveryCodes = async (auth: Auth): Promise<{ codes: string[]; kept: string }> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => `${randomLetters()}-${randomLetters()}`);
  const { secretConfig: key } = await auth.$context;
  return { codes, kept: await symmetricEncrypt({ key, data: JSON.stringify(codes) }) };
};

export const countRecoveryCodes = async (auth: Auth, kept: string): Promise<number> => {
  const { secretConfig: key } = await auth.$context;
  return (JSON.parse(await symmetricDecrypt({ key, data: kept })) as string[]).length;
};
