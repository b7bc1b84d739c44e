import { accounts } from '#features/accounts/contract/accounts.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { Auth } from './auth.ts';
import { changePassword, getAuthUserId } from './change-password.ts';
import { confirmSession } from './sessions.ts';
import { getProfile, updateProfile } from './profile.ts';
import { getAccountStatus } from './account-status.ts';
import { refuseCommonPassword } from './password.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { syncCustomer } from './sync-customer.ts';
import { countAttempt, throttleKey } from './throttle.ts';
import { sendVerification, verifyEmail } from './verify-email.ts';

export type AccountsPolicy = {
  /** The address whose account becomes the first admin once it is verified. */
  adminEmail: string | null;
  /** True if common passwords are rejected. */
  refuseCommon: boolean;
  /** True if roles that need a second step have no effect without it. */
  requiresSecondStep: boolean;
};

export const accountsRoutes = (api: Api, db: Database, auth: Auth, policy: AccountsPolicy): void => {
  api.mount(accounts.sync, ({ caller, body, network }) => syncCustomer(db, { ...caller, network }, body.email, policy));
  api.mount(accounts.updateProfile, ({ caller, body }) => updateProfile(db, caller, body));
  api.mount(accounts.getProfile, ({ params }) => getProfile(db, params.email));
  api.mount(accounts.adminCheck, ({ caller, params }) => getAccountStatus(db, caller, params.email));

  api.mount(identity.sendVerification, async ({ caller }) => {
    const authUserId = await getAuthUserId(db, caller);
    await countAttempt(db, throttleKey(auth, 'verification', caller.email));
    return sendVerification(db, authUserId);
  });
  api.mount(identity.verifyEmail, ({ body, cookies }) => verifyEmail(db, auth, body, { cookies, ...policy }));
  api.mount(identity.forgotPassword, ({ body }) => forgotPassword(db, auth, body.email));
  api.mount(identity.resetPassword, ({ body, cookies }) => {
    refuseCommonPassword(body.password, policy.refuseCommon);
    return resetPassword(db, auth, body, cookies);
  });
  api.mount(identity.confirm, ({ caller, body }) => confirmSession(db, auth, caller, body.password));
  api.mount(identity.changePassword, ({ caller, body, cookies }) => {
    refuseCommonPassword(body.password, policy.refuseCommon);
    return changePassword(db, auth, caller, body, cookies);
  });
};
