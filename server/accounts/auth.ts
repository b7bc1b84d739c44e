import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '#server/db/open.ts';
import { authAccount, authSession, authUser, authVerification } from '#server/db/schema/accounts.ts';
import { type GoogleClient, googlePlugin, validateGoogleUser } from './google.ts';

/** Where a return from Google ends, by the page it began at. */
export const googleReturn = (page: 'login' | 'regester'): string => `/${page}?from=google`;

/**
 * The identity provider: Better Auth on our own database, by e-mail and password and, where there is a client,
 * by Google. It knows who somebody is; what he may do is ours (`customer.role`).
 */
export const createAuth = (options: {
  db: Database;
  secret: string;
  baseUrl: string;
  origins: string[];
  google: GoogleClient | null;
}) => {
  const { db, google } = options;
  const secure = options.baseUrl.startsWith('https:');
  return betterAuth({
    appName: 'Copperline',
    baseURL: options.baseUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.origins,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: authUser, session: authSession, account: authAccount, verification: authVerification },
    }),
    user: { validateUserInfo: validateGoogleUser(db) },
    account: { accountLinking: { enabled: true, requireLocalEmailVerified: true } },
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 6, maxPasswordLength: 128 },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    advanced: {
      // The prefix binds a cookie to exactly this host (RFC 6265bis, 4.1.3.2); it needs https.
      cookiePrefix: secure ? '__Host-copperline' : 'copperline',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    plugins: google === null ? [] : [googlePlugin(db, google)],
    // Its own page of errors is not let through: whoever comes back without a good state reads ours.
    // What fails below it comes out as it is, and not as an empty answer.
    onAPIError: { errorURL: googleReturn('login'), throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
};

export type Auth = ReturnType<typeof createAuth>;
