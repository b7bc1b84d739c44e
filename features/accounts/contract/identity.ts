import { z } from 'zod';
import { Email, Password } from './accounts.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The secret part of a mailed link. */
const LinkToken = z.string().regex(/^[\w-]{20,200}$/, 'This link is not complete');

export const ForgotForm = z.object({ email: Email });
export const ResetForm = z.object({ password: Password });
export const VerifyForm = z.object({ password: Password });
export const ChangePasswordForm = z.object({ current: Password, password: Password });
export const ConfirmForm = z.object({ password: Password });

export const doneReply = z.object({ done: z.literal(true) });

/** Everything the shop holds about a person. Each feature adds its own fields to those listed here. */
export const PersonalData = z.looseObject({
  exportedAt: z.iso.datetime(),
  profile: z.record(z.string(), z.unknown()),
  /** Emails sent, or waiting to be sent. */
  mails: z.array(z.record(z.string(), z.unknown())),
  /** Other data the shop holds, and why the export omits it. */
  leftOut: z.array(z.string()),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** Endpoints that manage the caller's own account. */
export const identity = {
  sendVerification: endpoint({
    method: 'POST',
    path: '/verify-email/send',
    summary: 'Resend the email that verifies the caller’s address',
    auth: 'customer',
    signInAttempt: true,
    sendsMail: true,
    reply: json(doneReply),
    errors: ['too_many_requests'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/verify-email',
    summary: 'Verify an address with the emailed link, in the browser that registered or with the password',
    auth: 'public',
    signInAttempt: true,
    body: json(z.object({ token: LinkToken, password: Password.optional() })),
    reply: json(
      doneReply.extend({
        /** True if this request made the person the owner of the shop (ADMIN_EMAIL). */
        isOwner: z.boolean().default(false),
        /** True if the shop lets an owner work only with a passkey or codes. */
        requiresSecondStep: z.boolean().default(false),
      }),
    ),
    errors: ['link_unknown', 'password_needed', 'password_wrong', 'too_many_requests'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/password/forgot',
    summary: 'Email a password reset link; the answer is the same for every address',
    auth: 'public',
    signInAttempt: true,
    sendsMail: true,
    body: json(ForgotForm),
    reply: json(doneReply),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/password/reset',
    summary: 'Set a new password with the emailed link and end every session',
    auth: 'public',
    signInAttempt: true,
    body: json(ResetForm.extend({ token: LinkToken })),
    reply: json(doneReply),
    errors: ['link_unknown', 'password_common'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/password/change',
    summary: 'Set a new password with the current one and end every other session',
    auth: 'customer',
    signInAttempt: true,
    body: json(ChangePasswordForm),
    reply: json(doneReply),
    errors: ['password_wrong', 'password_common', 'too_many_requests'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/account/confirm',
    summary: 'Confirm the caller’s identity with the password before a sensitive action',
    auth: 'customer',
    signInAttempt: true,
    body: json(ConfirmForm),
    reply: json(doneReply),
    errors: ['password_wrong', 'too_many_requests'],
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/account/data',
    summary: 'Get all data that the shop holds about the caller',
    auth: 'customer',
    fresh: true,
    reply: json(PersonalData),
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/account/delete',
    summary: 'Delete the caller’s account; orders stay, without personal data',
    auth: 'customer',
    signInAttempt: true,
    fresh: true,
    reply: json(doneReply),
    changes: 'reviews',
    errors: ['last_admin', 'delivery_owed', 'account_not_settled', 'provider_unavailable'],
  }),
};
