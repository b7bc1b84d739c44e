import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { TRUSTED_DEVICE_DAYS } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { authAccount, authPasskey, authSession, authTwoFactor, authUser, authVerification } from './schema.ts';
import { type GoogleClient, googlePlugin, validateGoogleUser } from './google.ts';
import { passwordPlugin } from './password-plugin.ts';
import { DAY_SECONDS } from '#platform/contract/durations.ts';

/** The path Google returns to, by the page on which sign-in started. */
export const googleCallbackPath = (page: 'login' | 'regester'): string => `/${page}?from=google`;

export type AuthOptions = {
  db: Database;
  secret: string;
  baseUrl: string;
  origins: string[];
  google: GoogleClient | null;
};

/** Better Auth options that both of its instances share. */
export const authOptions = (options: AuthOptions, connection: Database | Transaction = options.db) => {
  const secure = options.baseUrl.startsWith('https:');
  return {
    appName: 'Copperline',
    baseURL: options.baseUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.origins,
    database: drizzleAdapter(connection, {
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
    // The contract states how fresh a session must be, and our guard enforces that.
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24, freshAge: 0 },
    advanced: {
      // The prefix binds a cookie to exactly this host (RFC 6265bis, 4.1.3.2); it requires https.
      cookiePrefix: secure ? '__Host-copperline' : 'copperline',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
    },
    // We do not expose Better Auth's error page: a return with an invalid state shows ours. Errors below it are thrown,
    // not turned into an empty response.
    onAPIError: { errorURL: googleCallbackPath('login'), throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
};

/** `throttle.ts` counts attempts instead, because it tells a known browser from a stranger's. */
const createTwoFactorPlugin = () =>
  twoFactor({ trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * DAY_SECONDS, accountLockout: { enabled: false } });

/**
 * The identity provider: Better Auth on our database. People sign in by email and password or, if a client is
 * configured, by Google; accounts with codes also enter one after the password. Better Auth stores who people are. Our
 * column `customer.role` stores what they may do.
 */
export const createAuth = (options: AuthOptions) => {
  const { db, google } = options;
  return betterAuth({
    ...authOptions(options),
    plugins: [passwordPlugin(), createTwoFactorPlugin(), ...(google === null ? [] : [googlePlugin(db, google)])],
  });
};

export type Auth = ReturnType<typeof createAuth>;
