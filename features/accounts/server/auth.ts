import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { TRUSTED_DEVICE_DAYS } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { authAccount, authPasskey, authSession, authTwoFactor, authUser, authVerification } from './schema.ts';
import { type GoogleClient, googlePlugin, validateGoogleUser } from './google.ts';
import { passwordPlugin } from './password-plugin.ts';

/** Where a return from Google ends, by the page it began at. */
export const googleCallbackPath = (page: 'login' | 'regester'): string => `/${page}?from=google`;

export type AuthOptions = {
  db: Database;
  secret: string;
  baseUrl: string;
  origins: string[];
  google: GoogleClient | null;
};

/** What the identity provider is told, whichever of its parts are used. */
export const authOptions = (options: AuthOptions, on: Database | Transaction = options.db) => {
  const secure = options.baseUrl.startsWith('https:');
  return {
    appName: 'Copperline',
    baseURL: options.baseUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.origins,
    database: drizzleAdapter(on, {
      provider: 'pg',
      schema: {
        user: authUser,
        session: authSession,
        account: authAccount,
        verification: authVerification,
        twoFactor: authTwoFactor,
        passkey: authPasskey,
      },
    }),
    user: { validateUserInfo: validateGoogleUser(options.db) },
    account: { accountLinking: { enabled: true, requireLocalEmailVerified: true } },
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 6, maxPasswordLength: 128 },
    // How new a session has to be is said by the contract, and seen to by our guard.
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24, freshAge: 0 },
    advanced: {
      // The prefix binds a cookie to exactly this host (RFC 6265bis, 4.1.3.2); it needs https.
      cookiePrefix: secure ? '__Host-copperline' : 'copperline',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
    },
    // Its own page of errors is not let through: whoever comes back without a good state reads ours.
    // What fails below it comes out as it is, and not as an empty answer.
    onAPIError: { errorURL: googleCallbackPath('login'), throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
};

/** How many tries are left is counted by `throttle.ts`, which tells a browser that is known from a stranger's. */
const createTwoFactorPlugin = () =>
  twoFactor({ trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 86_400, accountLockout: { enabled: false } });

/**
 * The identity provider: Better Auth on our own database, by e-mail and password and, where there is a client,
 * by Google; where somebody has switched codes on, with one after the password. It knows who somebody is; what he may do
 * is ours (`customer.role`).
 */
export const createAuth = (options: AuthOptions) => {
  const { db, google } = options;
  return betterAuth({
    ...authOptions(options),
    plugins: [passwordPlugin(), createTwoFactorPlugin(), ...(google === null ? [] : [googlePlugin(db, google)])],
  });
};

export type Auth = ReturnType<typeof createAuth>;
