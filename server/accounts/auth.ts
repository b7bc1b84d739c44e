import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '#server/db/open.ts';
import { authAccount, authSession, authUser, authVerification } from '#server/db/schema/accounts.ts';

/**
 * The identity provider: Better Auth on our own database, e-mail and password. It knows who somebody is;
 * what he may do is ours (`customer.role`).
 */
export const createAuth = (options: { db: Database; secret: string; baseUrl: string; origins: string[] }) =>
  betterAuth({
    appName: 'Copperline',
    baseURL: options.baseUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.origins,
    database: drizzleAdapter(options.db, {
      provider: 'pg',
      schema: { user: authUser, session: authSession, account: authAccount, verification: authVerification },
    }),
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 6, maxPasswordLength: 128 },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    advanced: { cookiePrefix: 'copperline', useSecureCookies: options.baseUrl.startsWith('https:') },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });

export type Auth = ReturnType<typeof createAuth>;
