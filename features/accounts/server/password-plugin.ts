import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { LoginForm, RegisterForm } from '#features/accounts/contract/sign-in.ts';

/** Better Auth's provider id for accounts that sign in by password. */
export const CREDENTIAL = 'credential';

/**
 * Replaces Better Auth's endpoints for sign-up and sign-in by password, which reject some addresses that the contract
 * allows. Later steps, such as the code after the password, work as with the original endpoints.
 */
export const passwordPlugin = () => ({
  id: 'password',
  endpoints: {
    signUpEmail: createAuthEndpoint('/sign-up/email', { method: 'POST', body: RegisterForm }, async (ctx) => {
      const { internalAdapter, password: hasher } = ctx.context;
      const { name, email, password } = ctx.body;
      const refuse = () => new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' });
      if ((await internalAdapter.findUserByEmail(email)) !== null) throw refuse();
      const hash = await hasher.hash(password);
      const account = { email, name, emailVerified: false };
      const user = await internalAdapter.createUser(account, { method: 'email-password' }).catch(async (cause) => {
        // Another request may have registered the address in the meantime.
        throw (await internalAdapter.findUserByEmail(email)) === null ? cause : refuse();
      });
      const { id: userId } = user;
      await internalAdapter.linkAccount({ userId, providerId: CREDENTIAL, accountId: userId, password: hash });
      const session = await internalAdapter.createSession(userId);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ token: session.token, user });
    }),
    signInEmail: createAuthEndpoint('/sign-in/email', { method: 'POST', body: LoginForm }, async (ctx) => {
      const { internalAdapter, password: hasher } = ctx.context;
      const { email, password } = ctx.body;
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const hash = found?.accounts.find(({ providerId }) => providerId === CREDENTIAL)?.password;
      // Takes as long as a real check, so that timing does not reveal whether the account exists.
      if (typeof hash !== 'string') await hasher.hash(password);
      if (found === null || typeof hash !== 'string' || !(await hasher.verify({ hash, password }))) {
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
      }
      const session = await internalAdapter.createSession(found.user.id);
      await setSessionCookie(ctx, { session, user: found.user });
      return ctx.json({ token: session.token, user: found.user });
    }),
  },
});
