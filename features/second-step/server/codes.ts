import { createOTP } from '@better-auth/utils/otp';
import { base32 } from '@better-auth/utils/base32';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { randomInt, randomUUID } from 'node:crypto';
import { Refusal } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { change, maybe } from '#platform/server/db/query.ts';
import { readShopName } from '#features/settings/server/read-shop-name.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { findKnownBrowser, forgetBrowsers, forgetTrust } from '#features/accounts/server/known-browser.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { endSessionsBy, showStep } from '#features/accounts/server/show-step.ts';
import { claimTry, forgetTries, throttleKey } from '#features/accounts/server/throttle.ts';
import { noteCode } from './used-code.ts';

/** 131 bits; RFC 4226, 4, asks for 128. The identity provider takes the letters themselves for the key. */
const makeSecret = () => Array.from({ length: 20 }, () => String.fromCodePoint(33 + randomInt(94))).join('');

/**
 * Gives the caller a secret for an app that shows codes. Nothing asks for them before one was given; begun again there is
 * another secret.
 * @throws Refusal `codes_on`
 */
export const beginCodes = async (
  db: Database,
  auth: Auth,
  caller: Caller,
): Promise<{ secret: string; address: string }> => {
  const authUserId = await getAuthUserId(db, caller);
  const { secretConfig: key } = await auth.$context;
  const secret = makeSecret();
  const kept = await symmetricEncrypt({ key, data: secret });
  const begun = await change(
    db,
    sql`insert into auth_two_factor as f (id, user_id, secret, backup_codes)
        values (${randomUUID()}, ${authUserId}, ${kept}, '')
        on conflict (user_id) do update set secret = excluded.secret, created_at = now() where not f.verified`,
  );
  if (begun === 0) throw new Refusal('codes_on');
  return {
    secret: base32.encode(secret, { padding: false }),
    address: createOTP(secret).url(await readShopName(db), caller.email),
  };
};

/**
 * Asks for codes at every login from now on, once the caller has given one that is right.
 * @returns the recovery codes, which nobody is told a second time
 * @throws Refusal `codes_not_begun`, `codes_on`, `code_wrong`, `too_many_requests`
 */
export const confirmCodes = async (
  db: Database,
  auth: Auth,
  caller: Caller,
  { code, cookies }: { code: string; cookies: CookieJar },
): Promise<{ recoveryCodes: string[] }> => {
  const authUserId = await getAuthUserId(db, caller);
  const key = throttleKey(auth, 'code', caller.email, await findKnownBrowser(db, { authUserId }, cookies));
  await claimTry(db, key);
  const { codes, kept } = await makeRecoveryCodes(auth);
  const { secretConfig } = await auth.$context;
  await db.transaction(async (trx) => {
    const begun = await maybe<{ secret: string; verified: boolean }>(
      trx,
      sql`select secret, verified from auth_two_factor where user_id = ${authUserId} for update`,
    );
    if (begun === null) throw new Refusal('codes_not_begun');
    if (begun.verified) throw new Refusal('codes_on');
    const secret = await symmetricDecrypt({ key: secretConfig, data: begun.secret });
    if (!(await createOTP(secret).verify(code))) throw new Refusal('code_wrong');
    await change(
      trx,
      sql`with asked as (update auth_user set two_factor_enabled = true where id = ${authUserId})
          update auth_two_factor set verified = true, backup_codes = ${kept}, created_at = now()
           where user_id = ${authUserId}`,
    );
    await noteCode(trx, auth, authUserId, code);
    await showStep(trx, { id: caller.sessionId }, 'code');
    // Whoever knew the password has no tries of his own at the codes.
    await forgetBrowsers(trx, authUserId, cookies);
    await record(trx, { kind: 'codes.on', entity: 'account', entityId: authUserId, actorId: caller.customerId });
    await queueMail(trx, 'account.codes_on', authUserId);
  });
  await forgetTries(db, key);
  return { recoveryCodes: codes };
};

/**
 * Asks for no codes any more. Whoever else was let in by one, or trusted without, is signed out.
 * @throws Refusal `codes_off`
 */
export const removeCodes = async (db: Database, caller: Caller): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  await db.transaction(async (trx) => {
    const gone = await change(
      trx,
      sql`with asked as (update auth_user set two_factor_enabled = false where id = ${authUserId})
          delete from auth_two_factor where user_id = ${authUserId} and verified`,
    );
    if (gone === 0) throw new Refusal('codes_off');
    await endSessionsBy(trx, { authUserId, kept: caller.sessionId }, { steps: ['code', 'recovery', 'trusted'] });
    await forgetTrust(trx, authUserId);
    await record(trx, { kind: 'codes.off', entity: 'account', entityId: authUserId, actorId: caller.customerId });
    await queueMail(trx, 'account.codes_off', authUserId);
  });
  return { done: true };
};

/**
 * Makes new recovery codes; none of those before opens anything any more.
 * @throws Refusal `codes_off`
 */
export const renewRecoveryCodes = async (
  db: Database,
  auth: Auth,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> => {
  const authUserId = await getAuthUserId(db, caller);
  const { codes, kept } = await makeRecoveryCodes(auth);
  await db.transaction(async (trx) => {
    const renewed = await change(
      trx,
      sql`update auth_two_factor set backup_codes = ${kept} where user_id = ${authUserId} and verified`,
    );
    if (renewed === 0) throw new Refusal('codes_off');
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
