import type { Transaction } from '#platform/server/db/open.ts';
import type { IdentityProvider } from '#features/accounts/server/ask-provider.ts';
import type { AuthOptions } from '#features/accounts/server/auth.ts';

/** The identity provider for passkeys; it is loaded when the first is used. In a transaction all it writes is part of it. */
export type OpenPasskeyProvider = (trx?: Transaction) => Promise<IdentityProvider>;

export const createPasskeyProvider = (options: AuthOptions): OpenPasskeyProvider => {
  let opened: IdentityProvider | null = null;
  return async (trx) => {
    const { createPasskeyAuth } = await import('#features/accounts/server/passkey-auth.ts');
    if (trx !== undefined) return createPasskeyAuth(options, trx);
    opened ??= createPasskeyAuth(options);
    return opened;
  };
};
