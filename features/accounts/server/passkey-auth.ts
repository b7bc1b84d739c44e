import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth/minimal';
import { APIError } from 'better-auth/api';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { type AuthOptions, authOptions } from './auth.ts';

/** Whoever holds a passkey has to show that it is his, by finger, face or PIN: only so it is worth more than a password. */
const refuseUnverified = (userVerified: boolean): void => {
  if (!userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
};

/**
 * The identity provider for passkeys, apart from the one for everything else: what reads them takes 25 MB and a third of a
 * second to load, and most shops' processes never see one.
 * @param on what it reads and writes by
 */
export const createPasskeyAuth = (options: AuthOptions, on: Database | Transaction = options.db) =>
  betterAuth({
    ...authOptions(options, on),
    plugins: [
      passkey({
        rpName: 'Copperline',
        // A passkey is of the host in PUBLIC_URL, and is used on its pages alone.
        rpID: new URL(options.baseUrl).hostname,
        origin: options.origins,
        // Found by the browser without a name typed first, and never without its owner.
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
