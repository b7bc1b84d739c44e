import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth/minimal';
import { APIError } from 'better-auth/api';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { type AuthOptions, authOptions } from './auth.ts';

/** Requires finger, face or PIN. Only then is a passkey stronger than a password. */
const refuseUnverified = (userVerified: boolean): void => {
  if (!userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
};

/**
 * A separate Better Auth instance for passkeys. Its code takes 25 MB and a third of a second to load, and most shops
 * never use it.
 * @param connection the database connection or transaction it uses
 */
export const createPasskeyAuth = (options: AuthOptions, connection: Database | Transaction = options.db) =>
  betterAuth({
    ...authOptions(options, connection),
    plugins: [
      passkey({
        rpName: 'Copperline',
        // A passkey belongs to the host in PUBLIC_URL and works only on its pages.
        rpID: new URL(options.baseUrl).hostname,
        origin: options.origins,
        // The browser finds the passkey without a user name, and always verifies its owner.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        registration: {
          afterVerification: async ({ verification: { registrationInfo } }) =>
            refuseUnverified(registrationInfo?.userVerified === true),
        },
        authentication: {
          afterVerification: async ({ verification: { authenticationInfo } }) =>
            refuseUnverified(authenticationInfo.userVerified),
        },
      }),
    ],
  });
