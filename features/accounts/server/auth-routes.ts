import { z } from 'zod';
import { signIn } from '#features/accounts/contract/sign-in.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { callIdentityProvider, throwProviderError } from './identity-provider.ts';
import { type Auth, googleCallbackPath } from './auth.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { findPasswordHash, refuseCommonPassword, refuseReplacedPassword } from './password.ts';
import { refuseShopImpersonation } from './shop-impersonation.ts';
import { recordSecondStep } from './session-second-step.ts';
import { signOut } from './sessions.ts';
import { countAttempt, resetAttempts, throttleKey } from './throttle.ts';
import { sendVerification } from './verify-email.ts';

const UserReply = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) });
const PasswordSignInReply = z.union([
  z.object({ twoFactorRedirect: z.literal(true) }),
  z.object({ token: z.string(), user: UserReply.shape.user.extend({ twoFactorEnabled: z.boolean().nullish() }) }),
]);
const GoogleStartReply = z.object({ url: z.string() });

/**
 * Sign-in, sign-up and sign-out. Better Auth offers many more endpoints; only these calls reach it, with no more of the
 * request than it needs. Around them we count attempts, remember browsers and queue the first email.
 */
export const authRoutes = (api: Api, db: Database, auth: Auth, { refuseCommon }: { refuseCommon: boolean }): void => {
  const callProvider = (cookie: string, path: string, body?: object) => callIdentityProvider(auth, cookie, path, body);

  api.mount(signIn.signUp, async ({ body, caller, cookies }) => {
    refuseCommonPassword(body.password, refuseCommon);
    await refuseShopImpersonation(db, body.name);
    const response = await callProvider(caller.cookie, 'sign-up/email', body);
    if (!response.ok) return throwProviderError(response);
    const { user } = UserReply.parse(await response.json());
    await sendVerification(db, user.id);
    const device = await rememberBrowser(db, user.id, cookies);
    return new HandlerReply({ user }, { cookies: [...response.headers.getSetCookie(), device] });
  });

  api.mount(signIn.byPassword, async ({ body, caller, cookies }) => {
    // A browser that has signed in before has its own attempts, so that strangers cannot lock the owner out.
    const key = throttleKey(auth, 'login', body.email, await findKnownBrowser(db, body, cookies));
    await countAttempt(db, key);
    const hash = await findPasswordHash(db, body.email);
    const response = await callProvider(caller.cookie, 'sign-in/email', body);
    if (!response.ok) return throwProviderError(response);
    await resetAttempts(db, key);
    const found = PasswordSignInReply.parse(await response.json());
    // A browser becomes known only after a correct code, because each known browser has its own attempts.
    if ('twoFactorRedirect' in found) {
      return new HandlerReply({ codeNeeded: true as const }, { cookies: response.headers.getSetCookie() });
    }
    const { token, user } = found;
    await refuseReplacedPassword(db, { token, authUserId: user.id }, hash);
    if (user.twoFactorEnabled) await recordSecondStep(db, { token }, 'trusted');
    const device = await rememberBrowser(db, user.id, cookies);
    return new HandlerReply({ user }, { cookies: [...response.headers.getSetCookie(), device] });
  });

  api.mount(signIn.byGoogle, async ({ body, caller }) => {
    const back = googleCallbackPath(body.page);
    const request = { provider: 'google', callbackURL: back, errorCallbackURL: back };
    const response = await callProvider(caller.cookie, 'sign-in/social', request);
    if (!response.ok) return throwProviderError(response);
    return new HandlerReply(GoogleStartReply.parse(await response.json()), {
      cookies: response.headers.getSetCookie(),
    });
  });

  api.mount(signIn.returnFromGoogle, async ({ query, caller }) => {
    const response = await callProvider(caller.cookie, `callback/google?${new URLSearchParams(query)}`);
    const to = response.headers.get('location');
    if (to === null) return throwProviderError(response);
    return new HandlerReply({ to }, { cookies: response.headers.getSetCookie() });
  });

  api.mount(signIn.signOut, ({ caller }) => signOut(db, auth, caller.cookie));

  api.mount(signIn.getSession, async ({ caller }) => {
    // Called this way, Better Auth throws its errors instead of turning them into a response.
    const { headers, response } = await auth.api.getSession({
      headers: new Headers({ cookie: caller.cookie }),
      returnHeaders: true,
    });
    return new HandlerReply(response, { cookies: headers.getSetCookie() });
  });
};
