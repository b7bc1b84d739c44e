import { and, eq, ne } from 'drizzle-orm';
import type { BetterAuthOptions } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { sanitizePersonName } from '#platform/contract/person-name.ts';
import type { Database } from '#platform/server/db/open.ts';
import { authAccount, authUser } from './schema.ts';
import { loadShopName } from '#features/settings/server/setting-values.ts';
import { markEmailVerified } from './mark-email-verified.ts';
import { impersonatesShop } from './shop-impersonation.ts';

/** The shop's OAuth client at Google or at its stand-in, and the URL of the OpenID configuration. */
export type GoogleClient = { discoveryUrl: string; clientId: string; clientSecret: string };

const GOOGLE_PROVIDER = 'google';

/**
 * Gives an account with an unverified address to the person whom Google confirms as its owner. All data in the account
 * is removed, its password is deleted, and it gets the person's name.
 */
const resetUnverifiedAccount = (db: Database, email: string, name: string): Promise<void> =>
  db.transaction(async (trx) => {
    const [account] = await trx
      .select({ id: authUser.id })
      .from(authUser)
      .where(and(eq(authUser.email, email), eq(authUser.emailVerified, false)));
    if (account === undefined || !(await markEmailVerified(trx, account.id, { isSamePerson: false }))) return;
    await trx.delete(authAccount).where(eq(authAccount.userId, account.id));
    await trx.update(authUser).set({ name }).where(eq(authUser.id, account.id));
  });

const hasOtherGoogleAccount = async (db: Database, email: string, subject: string): Promise<boolean> => {
  const others = await db
    .select({ id: authAccount.id })
    .from(authAccount)
    .innerJoin(authUser, eq(authUser.id, authAccount.userId))
    .where(
      and(eq(authUser.email, email), eq(authAccount.providerId, GOOGLE_PROVIDER), ne(authAccount.accountId, subject)),
    );
  return others.length > 0;
};

const isVerified = ({ email_verified: verified }: Record<string, unknown>) => verified === true || verified === 'true';

/**
 * Google as a Better Auth provider: PKCE, nonce and verified ID tokens. The address counts only if Google has verified
 * it.
 */
export const googlePlugin = (db: Database, { discoveryUrl, clientId, clientSecret }: GoogleClient) =>
  genericOAuth({
    config: [
      {
        providerId: GOOGLE_PROVIDER,
        name: 'Google',
        discoveryUrl,
        requireIdTokenVerification: true,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        pkce: true,
        async mapProfileToUser(profile) {
          const email = String(profile.email).toLowerCase();
          const profileName = sanitizePersonName(String(profile['name'] ?? email.split('@')[0]));
          const name = impersonatesShop(profileName, await loadShopName(db)) ? sanitizePersonName('') : profileName;
          if (isVerified(profile)) await resetUnverifiedAccount(db, email, name);
          return { email, name };
        },
      },
    ],
  });

/**
 * Accepts only the parts of a Google profile that Google has verified. Each error is a code that the login page knows.
 */
export const validateGoogleUser =
  (db: Database): NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']> =>
  async ({ user, source }) => {
    if (source.oauth?.providerId !== GOOGLE_PROVIDER) return;
    const profile = source.oauth.profile ?? {};
    if (!isVerified(profile)) return { error: 'email_not_verified' };
    if (await hasOtherGoogleAccount(db, String(user.email).toLowerCase(), String(profile['sub']))) {
      return { error: 'other_google_account' };
    }
  };
