import { z } from 'zod';
import { Email, Password } from './accounts.ts';
import { json, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { PersonName } from '#platform/contract/person-name.ts';

export const LoginForm = z.object({ email: Email, password: Password });
export const RegisterForm = z.object({ name: PersonName, email: Email, password: Password });

/** The page the sign-in started on. Google sends people back to it, with `error` if the sign-in failed. */
const GoogleStart = z.object({ page: z.enum(['login', 'regester']).default('login') });
export type GoogleStart = z.output<typeof GoogleStart>['page'];

/** The query that Google sends back (RFC 6749, 4.1.2). The identity provider verifies it. */
const GoogleCallbackQuery = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(4000).optional(),
  iss: z.string().max(4000).optional(),
  error: z.string().max(4000).optional(),
  error_description: z.string().max(4000).optional(),
});

export const SignInReply = z.object({ user: z.object({ name: z.string(), email: z.string() }) });

/** Endpoints that start and end a browser's session. The session itself is in a cookie that no script can read. */
export const signIn = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up/email',
    summary: 'Create an account with a password and sign in',
    auth: 'guest',
    signInAttempt: true,
    sendsMail: true,
    body: json(RegisterForm),
    reply: json(SignInReply),
    errors: ['email_taken', 'password_common', 'too_many_requests'],
  }),
  byPassword: endpoint({
    method: 'POST',
    path: '/auth/sign-in/email',
    summary: 'Sign in with a password; accounts with codes continue at `sign-in/code`',
    auth: 'guest',
    signInAttempt: true,
    body: json(LoginForm),
    reply: json(SignInReply.or(z.object({ codeNeeded: z.literal(true) }))),
    errors: ['credentials_wrong', 'too_many_requests'],
  }),
  byGoogle: endpoint({
    method: 'POST',
    path: '/auth/sign-in/google',
    summary: 'Get the URL of Google’s sign-in page, which returns to the given page',
    auth: 'guest',
    signInAttempt: true,
    body: json(GoogleStart),
    reply: json(z.object({ url: z.string() })),
    errors: ['not_found', 'too_many_requests'],
  }),
  returnFromGoogle: endpoint({
    method: 'GET',
    path: '/auth/callback/google',
    summary: 'Handle the redirect back from Google sign-in',
    auth: 'guest',
    query: GoogleCallbackQuery,
    reply: redirect(),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'End the session of this browser',
    auth: 'guest',
    signInAttempt: true,
    reply: json(z.object({ success: z.literal(true) })),
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/auth/get-session',
    summary: 'Get the person signed in with this browser, or null',
    auth: 'guest',
    reply: json(SignInReply.nullable()),
  }),
};
