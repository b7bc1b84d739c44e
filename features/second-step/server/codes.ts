import { createOTP } from '@better-auth/utils/otp';
import { base32 } from '@better-auth/utils/base32';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { randomInt, randomUUID } from 'node:crypto';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { loadShopName } from '#features/settings/server/setting-values.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import {
  findKnownBrowser,
  forgetKnownBrowsers,
  revokeTrustedBrowsers,
} from '#features/accounts/server/known-browser.ts';
import { endSessionsUsing, recordSecondStep } from '#features/accounts/server/session-second-step.ts';
import { countAttempt, resetAttempts, throttleKey } from '#features/accounts/server/throttle.ts';
import { claimCode } from './claim-code.ts';
import { RECOVERY_CODE_COUNT } from '#features/second-step/contract/second-step.ts';

/** Letters and digits that are not easily confused; ten of them make 49 bits. */
const RECOVERY_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const randomLetters = () =>
  Array.from({ length: 5 }, () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)]).join('');

/**
 * Creates recovery codes, plain and encrypted as Better Auth stores them. It decrypts them to find one, and removes it.
 */
const createRecoveryCodes = async (auth: Auth): Promise<{ codes: string[]; encryptedCodes: string }> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => `${randomLetters()}-${randomLetters()}`);
  const { secretConfig: key } = await auth.$context;
  return { codes, encryptedCodes: await symmetricEncrypt({ key, data: JSON.stringify(codes) }) };
};

export const countRecoveryCodes = async (auth: Auth, encryptedCodes: string): Promise<number> => {
  const { secretConfig: key } = await auth.$context;
  return (JSON.parse(await symmetricDecrypt({ key, data: encryptedCodes })) as string[]).length;
};

/** 131 bits; RFC 4226, section 4, requires 128. Better Auth uses the characters themselves as the key. */
const createSecret = () => Array.from({ length: 20 }, () => String.fromCodePoint(33 + randomInt(94))).join('');

/**
 * Gives the caller a secret for an authenticator app. Sign-in does not ask for codes before the caller has
 * entered a correct one. Starting again creates a new secret.
 * @throws DomainError `codes_on`
 */
export const beginCodes = async (
  db: Database,
  auth: Auth,
  caller: Caller,
): Promise<{ secret: string; address: string }> => {
  const authUserId = await getAuthUserId(db, caller);
  const { secretConfig: key } = await auth.$context;
  const secret = createSecret();
  const encryptedSecret = await symmetricEncrypt({ key, data: secret });
  const begun = await execute(
    db,
    sql`insert into auth_two_factor as f (id, user_id, secret, backup_codes)
        values (${randomUUID()}, ${authUserId}, ${encryptedSecret}, '')
        on conflict (user_id) do update set secret = excluded.secret, created_at = now() where not f.verified`,
  );
  if (begun === 0) throw new DomainError('codes_on');
  return {
    secret: base32.encode(secret, { padding: false }),
    address: createOTP(secret).url(await loadShopName(db), caller.email),
  };
};

/**
 * Turns on codes for every sign-in, after the caller has entered a correct one.
 * @returns the recovery codes, which are never shown again
 * @throws DomainError `codes_not_begun`, `codes_on`, `code_wrong`, `too_many_requests`
 */
export const confirmCodes = async (
  db: Database,
  auth: Auth,
  caller: Caller,
  { code, cookies }: { code: string; cookies: CookieJar },
): Promise<{ recoveryCodes: string[] }> => {
  const authUserId = await getAuthUserId(db, caller);
  const key = throttleKey(auth, 'code', caller.email, await findKnownBrowser(db, { authUserId }, cookies));
  await countAttempt(db, key);
  const { codes, encryptedCodes } = await createRecoveryCodes(auth);
  const { secretConfig } = await auth.$context;
  await db.transaction(async (trx) => {
    const begun = await maybeOne<{ secret: string; verified: boolean }>(
      trx,
      sql`select secret, verified from auth_two_factor where user_id = ${authUserId} for update`,
    );
    if (begun === null) throw new DomainError('codes_not_begun');
    if (begun.verified) throw new DomainError('codes_on');
    const secret = await symmetricDecrypt({ key: secretConfig, data: begun.secret });
    if (!(await createOTP(secret).verify(code))) throw new DomainError('code_wrong');
    await execute(
      trx,
      sql`with changed as (update auth_user set two_factor_enabled = true where id = ${authUserId})
          update auth_two_factor set verified = true, backup_codes = ${encryptedCodes}, created_at = now()
           where user_id = ${authUserId}`,
    );
    await claimCode(trx, auth, authUserId, code);
    await recordSecondStep(trx, { id: caller.sessionId }, 'code');
    // Browsers known from before must not keep attempts of their own at the codes: one may belong to somebody else who
    // knew the password.
    await forgetKnownBrowsers(trx, authUserId, cookies);
    await record(trx, { kind: 'codes.on', entity: 'account', entityId: authUserId, actorId: caller.customerId });
    await queueMail(trx, 'account.codes_on', authUserId);
  });
  await resetAttempts(db, key);
  return { recoveryCodes: codes };
};

/**
 * Turns codes off. Ends the other sessions that were opened with a code or in a trusted browser.
 * @throws DomainError `codes_off`
 */
export const removeCodes = async (db: Database, caller: Caller): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  await db.transaction(async (trx) => {
    const deletedCount = await execute(
      trx,
      sql`with changed as (update auth_user set two_factor_enabled = false where id = ${authUserId})
          delete from auth_two_factor where user_id = ${authUserId} and verified`,
    );
    if (deletedCount === 0) throw new DomainError('codes_off');
    await endSessionsUsing(
      trx,
      { authUserId, ownSessionId: caller.sessionId },
      { steps: ['code', 'recovery', 'trusted'] },
    );
    await revokeTrustedBrowsers(trx, authUserId);
    await record(trx, { kind: 'codes.off', entity: 'account', entityId: authUserId, actorId: caller.customerId });
    await queueMail(trx, 'account.codes_off', authUserId);
  });
  return { done: true };
};

/**
 * Creates new recovery codes. The previous ones stop working.
 * @throws DomainError `codes_off`
 */
export const renewRecoveryCodes = async (
  db: Database,
  auth: Auth,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> => {
  const authUserId = await getAuthUserId(db, caller);
  const { codes, encryptedCodes } = await createRecoveryCodes(auth);
  await db.transaction(async (trx) => {
    const renewed = await execute(
      trx,
      sql`update auth_two_factor set backup_codes = ${encryptedCodes} where user_id = ${authUserId} and verified`,
    );
    if (renewed === 0) throw new DomainError('codes_off');
    await record(trx, {
      kind: 'codes.recovery_new',
      entity: 'account',
      entityId: authUserId,
      actorId: caller.customerId,
    });
    await queueMail(trx, 'account.recovery_new', authUserId);
  });
  return { recoveryCodes: codes };
};
