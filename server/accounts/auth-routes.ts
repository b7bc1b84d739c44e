import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { signIn } from '#contract/sign-in.ts';
import type { Database } from '#server/db/open.ts';
import { authSession } from '#server/db/schema/accounts.ts';
import { Answered } from '#server/platform/act.ts';
import type { Api } from '#server/platform/mount.ts';
import { type Auth, googleReturn } from './auth.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { refuseCommonPassword } from './password.ts';
import { claimTry, forgetTries, throttleKey } from './throttle.ts';
import { sendVerification } from './verify-email.ts';

const User = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) });
const Start = z.object({ url: z.string() });
const Failure = z.object({ code: z.string().catch(''), message: z.string().optional().catch(undefined) });

/** What the identity provider refuses, in our words. */
const refusals: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials_wrong',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  PROVIDER_NOT_FOUND: 'not_found',
};

const refuse = async (answer: Response): Promise<never> => {
  const { code, message } = Failure.parse(await answer.json().catch(() => ({})));
  const known = refusals[code];
  throw known === undefined ? new Refusal('invalid_request', { message }) : new Refusal(known);
};

/**
 * Signing in, up and out. The identity provider answers much more than we use; only these calls reach it, with no more
 * of the request than it needs. Around them: tries are counted, browsers remembered, the first mail promised.
 * @param origin the shop's own, which the identity provider asks for; where a call may come from, the contract says
 */
export const authRoutes = (
  api: Api,
  db: Database,
  auth: Auth,
  { origin, refuseCommon }: { origin: string; refuseCommon: boolean },
): void => {
  const ask = async (cookie: string, path: string, body?: object): Promise<Response> => {
    const headers = new Headers({ cookie, origin });
    if (body !== undefined) headers.set('content-type', 'application/json');
    return auth.handler(
      new Request(new URL(`/api/auth/${path}`, auth.options.baseURL), {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
  };

  api.mount(signIn.signUp, async ({ body, caller, cookies }) => {
    refuseCommonPassword(body.password, refuseCommon);
    const answer = await ask(caller.cookie, 'sign-up/email', body);
    if (!answer.ok) return refuse(answer);
    const { user } = User.parse(await answer.json());
    const binding = await sendVerification(db, user.id, cookies);
    const device = await rememberBrowser(db, 'device', user.id, cookies);
    return new Answered({ user }, { cookies: [...answer.headers.getSetCookie(), binding, device] });
  });

  api.mount(signIn.byPassword, async ({ body, caller, cookies }) => {
    // A browser that has signed in before has tries of its own, so that strangers cannot lock the owner out.
    const key = throttleKey(auth, 'login', body.email, await findKnownBrowser(db, 'device', body, cookies));
    await claimTry(db, key);
    const answer = await ask(caller.cookie, 'sign-in/email', body);
    if (!answer.ok) return refuse(answer);
    await forgetTries(db, key);
    const { user } = User.parse(await answer.json());
    const device = await rememberBrowser(db, 'device', user.id, cookies);
    return new Answered({ user }, { cookies: [...answer.headers.getSetCookie(), device] });
  });

  api.mount(signIn.byGoogle, async ({ body, caller }) => {
    const back = googleReturn(body.page);
    const asked = { provider: 'google', callbackURL: back, errorCallbackURL: back };
    const answer = await ask(caller.cookie, 'sign-in/social', asked);
    if (!answer.ok) return refuse(answer);
    return new Answered(Start.parse(await answer.json()), { cookies: answer.headers.getSetCookie() });
  });

  api.mount(signIn.returnFromGoogle, async ({ query, caller }) => {
    const answer = await ask(caller.cookie, `callback/google?${new URLSearchParams(query)}`);
    const to = answer.headers.get('location');
    if (to === null) return refuse(answer);
    return new Answered({ to }, { cookies: answer.headers.getSetCookie() });
  });

  api.mount(signIn.signOut, async ({ caller }) => {
    // The identity provider takes the cookie back also where it could not end the session; so it is ended before.
    const found = await auth.api.getSession({ headers: new Headers(caller) });
    if (found !== null) await db.delete(authSession).where(eq(authSession.id, found.session.id));
    const answer = await ask(caller.cookie, 'sign-out', {});
    if (!answer.ok) return refuse(answer);
    return new Answered({ success: true as const }, { cookies: answer.headers.getSetCookie() });
  });

  api.mount(signIn.getSession, async ({ caller }) => {
    // Asked so, it throws what failed, and puts it into no answer.
    const { headers, response } = await auth.api.getSession({ headers: new Headers(caller), returnHeaders: true });
    return new Answered(response, { cookies: headers.getSetCookie() });
  });
};
