import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Email, Password } from '#contract/accounts.ts';
import { Refusal } from '#contract/errors.ts';
import { PersonName } from '#contract/person-name.ts';
import { plainWords } from '#contract/plain-words.ts';
import type { Database } from '#server/db/open.ts';
import { authSession } from '#server/db/schema/accounts.ts';
import { readCookies } from '#server/platform/cookies.ts';
import { type Auth, googleReturn } from './auth.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { refuseCommonPassword } from './password.ts';
import { claimTry, forgetTries, throttleKey } from './throttle.ts';
import { sendVerification } from './verify-email.ts';

/** The pages with the button, to which Google sends people back, with `error` when it failed. */
const GoogleStart = z.object({ page: z.enum(['login', 'regester']).default('login') });

const SignUp = z.object({ name: PersonName, email: Email, password: Password });
const SignIn = z.object({ email: Email, password: Password });

const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body ?? {}, plainWords);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  throw new Refusal('invalid_request', { fields, message: parsed.error.issues[0]?.message });
};

/** Neither the secret of a session, which only the cookie has that no script reads, nor what an error came from. */
const unsaid = new Set(['token', 'cause']);
const withoutUnsaid = (body: string): string =>
  body === '' ? body : JSON.stringify(JSON.parse(body, (key, value: unknown) => (unsaid.has(key) ? undefined : value)));

const UserAnswer = z.object({ user: z.object({ id: z.string() }) });

/**
 * The identity provider answers much more than we use; only these routes pass, and only the fields named here.
 * Around them: tries are counted, browsers remembered, the first mail promised.
 */
export const authRoutes = (
  app: FastifyInstance,
  db: Database,
  auth: Auth,
  { origins, refuseCommon }: { origins: readonly string[]; refuseCommon: boolean },
): void => {
  const secure = auth.options.baseURL.startsWith('https:');
  const cookiesOf = (request: FastifyRequest) => readCookies(request.headers.cookie, secure);
  const cookieOf = (request: FastifyRequest) => new Headers({ cookie: request.headers.cookie ?? '' });

  /** Asks the identity provider, with no more of the request than it needs. */
  const ask = (request: FastifyRequest, path: string, body?: object): Promise<Response> => {
    const headers = new Headers({ cookie: request.headers.cookie ?? '', origin: origins[0] ?? '' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    return auth.handler(
      new Request(new URL(`/api/auth/${path}`, auth.options.baseURL), {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
  };

  const pass = async (reply: FastifyReply, answer: Response, cookies: string[] = []) => {
    const all = [...answer.headers.getSetCookie(), ...cookies];
    if (all.length > 0) reply.header('set-cookie', all);
    const location = answer.headers.get('location');
    if (location !== null) reply.header('location', location);
    reply.code(answer.status).header('cache-control', 'no-store').type('application/json');
    return reply.send(withoutUnsaid(await answer.text()));
  };

  const userIdIn = async (answer: Response): Promise<string> => UserAnswer.parse(await answer.clone().json()).user.id;

  /** A page of another site may not sign anybody in or out; programs send no origin. */
  const refuseForeign = async ({ headers: { origin } }: FastifyRequest) => {
    if (origin !== undefined && !origins.includes(origin)) throw new Refusal('foreign_origin');
  };

  app.post('/api/auth/sign-up/email', { onRequest: refuseForeign }, async (request, reply) => {
    const form = parse(SignUp, request.body);
    refuseCommonPassword(form.password, refuseCommon);
    const answer = await ask(request, 'sign-up/email', form);
    if (!answer.ok) return pass(reply, answer);
    const userId = await userIdIn(answer);
    const cookies = cookiesOf(request);
    const binding = await sendVerification(db, userId, cookies);
    return pass(reply, answer, [binding, await rememberBrowser(db, 'device', userId, cookies)]);
  });

  app.post('/api/auth/sign-in/email', { onRequest: refuseForeign }, async (request, reply) => {
    const form = parse(SignIn, request.body);
    const cookies = cookiesOf(request);
    // A browser that has signed in before has tries of its own, so that strangers cannot lock the owner out.
    const key = throttleKey(auth, 'login', form.email, await findKnownBrowser(db, 'device', form, cookies));
    await claimTry(db, key);
    const answer = await ask(request, 'sign-in/email', form);
    if (!answer.ok) return pass(reply, answer);
    await forgetTries(db, key);
    return pass(reply, answer, [await rememberBrowser(db, 'device', await userIdIn(answer), cookies)]);
  });

  app.post('/api/auth/sign-in/google', { onRequest: refuseForeign }, async (request, reply) => {
    const back = googleReturn(parse(GoogleStart, request.body).page);
    const body = { provider: 'google', callbackURL: back, errorCallbackURL: back };
    return pass(reply, await ask(request, 'sign-in/social', body));
  });

  app.get('/api/auth/callback/google', async (request, reply) => {
    const query = new URL(request.url, 'http://shop').search;
    return pass(reply, await ask(request, `callback/google${query}`));
  });

  app.post('/api/auth/sign-out', { onRequest: refuseForeign }, async (request, reply) => {
    // The identity provider takes the cookie back also where it could not end the session; so it is ended before.
    const found = await auth.api.getSession({ headers: cookieOf(request) });
    if (found !== null) await db.delete(authSession).where(eq(authSession.id, found.session.id));
    return pass(reply, await ask(request, 'sign-out', {}));
  });

  app.get('/api/auth/get-session', async (request, reply) => {
    // Asked so, it throws what failed, and puts it into no answer.
    const { headers, response } = await auth.api.getSession({ headers: cookieOf(request), returnHeaders: true });
    return pass(reply, Response.json(response, { headers }));
  });
};
