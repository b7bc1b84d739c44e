import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import {
  MAX_PASSKEYS,
  type Passkey,
  PasskeyChallenge,
  type PasskeyRegistration,
} from '#features/second-step/contract/second-step.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import { loadShopName } from '#features/settings/server/setting-values.ts';
import { record } from '#features/audit/server/record.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import {
  type IdentityProvider,
  callIdentityProvider,
  throwProviderError,
} from '#features/accounts/server/identity-provider.ts';
import type { Auth, AuthOptions } from '#features/accounts/server/auth.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { createSessionCookie } from '#features/accounts/server/sessions.ts';
import { endSessionsUsing } from '#features/accounts/server/session-second-step.ts';

/** Loads the identity provider for passkeys on first use. With a transaction, everything it writes is part of it. */
export type OpenPasskeyProvider = (trx?: Transaction) => Promise<IdentityProvider>;

export const createPasskeyProvider = (options: AuthOptions): OpenPasskeyProvider => {
  let opened: IdentityProvider | null = null;
  return async (trx) => {
    const { createPasskeyAuth } = await import('#features/accounts/server/passkey-auth.ts');
    if (trx !== undefined) return createPasskeyAuth(options, trx);
    opened ??= createPasskeyAuth(options);
    return opened;
  };
};

/** The cookie that ties a challenge to the browser it was created for. */
export const CHALLENGE_COOKIE = 'copperline.passkey';

export type IdentityProviders = { auth: Auth; passkeys: OpenPasskeyProvider };

type PasskeyRow = { _id: string; name: string; created: Date; used: Date | null; isSynced: boolean };

const PASSKEY_COLUMNS = sql`id as "_id", name, created_at as created, used_at as used, backed_up as "isSynced"`;

const toPasskey = ({ created, used, ...row }: PasskeyRow): Passkey => ({
  ...row,
  createdAt: created.toISOString(),
  usedAt: used?.toISOString() ?? null,
});

/** The passkeys of an account, newest first. */
export const listPasskeys = async (db: Database, authUserId: string): Promise<Passkey[]> =>
  (
    await rows<PasskeyRow>(
      db,
      sql`select ${PASSKEY_COLUMNS} from auth_passkey where user_id = ${authUserId}
           order by created_at desc, id limit ${MAX_PASSKEYS}`,
    )
  ).map(toPasskey);

/** @throws DomainError `too_many_lines` if the account already has as many passkeys as allowed */
const refuseTooManyPasskeys = async (db: Database | Transaction, authUserId: string): Promise<void> => {
  const count = await oneValue<number>(db, sql`select count(*)::int from auth_passkey where user_id = ${authUserId}`);
  if (count >= MAX_PASSKEYS) {
    throw new DomainError('too_many_lines', { message: `You have ${MAX_PASSKEYS} passkeys. Remove one first.` });
  }
};

/** Creates the challenge for a new passkey. @throws DomainError `too_many_lines` */
export const createRegistrationChallenge = async (
  db: Database,
  { auth, passkeys }: IdentityProviders,
  caller: Caller,
) => {
  await refuseTooManyPasskeys(db, await getAuthUserId(db, caller));
  const cookie = await createSessionCookie(db, auth, caller);
  const providerResponse = await callIdentityProvider(await passkeys(), cookie, 'passkey/generate-register-options');
  if (!providerResponse.ok) return throwProviderError(providerResponse);
  const question = PasskeyChallenge.parse(await providerResponse.json());
  const rp = { ...Object(question.rp), name: await loadShopName(db) };
  return new HandlerReply({ ...question, rp }, { cookies: providerResponse.headers.getSetCookie() });
};

/** Audits a new passkey, emails its owner, and records it as the second step of the current session. */
const recordPasskeyAdded = async (
  trx: Transaction,
  caller: Caller,
  authUserId: string,
  id: string,
): Promise<Passkey> => {
  const row = await one<PasskeyRow>(
    trx,
    sql`with shown as (
          update auth_session set second_step = 'passkey', passkey_id = ${id} where id = ${caller.sessionId}
        )
        select ${PASSKEY_COLUMNS} from auth_passkey where id = ${id}`,
  );
  await record(trx, {
    kind: 'passkey.add',
    entity: 'account',
    entityId: authUserId,
    actorId: caller.customerId,
    changes: { name: [null, row.name] },
  });
  await queueMail(trx, 'account.passkey_added', authUserId);
  return toPasskey(row);
};

/**
 * Stores the passkey that the caller's browser created. From then on, the passkey signs them in without a
 * password. The identity provider writes it in the same transaction as the audit entry and the email, so no
 * passkey is added without notice.
 * @throws DomainError `passkey_refused` if it answers none of our challenges, is already known, or does not
 * verify its
 * user; `too_many_lines`
 */
export const addPasskey = async (
  db: Database,
  { auth, passkeys }: IdentityProviders,
  caller: Caller,
  { made, name }: { made: z.output<typeof PasskeyRegistration>; name: string },
  cookies: CookieJar,
): Promise<Passkey> => {
  const authUserId = await getAuthUserId(db, caller);
  const cookie = `${await createSessionCookie(db, auth, caller)}; ${cookies.pick(CHALLENGE_COOKIE)}`;
  // We request no extensions, but Better Auth requires the field.
  const response = { ...made, clientExtensionResults: {} };
  const added = await db.transaction(async (trx) => {
    // A concurrent request waits here, and then counts this passkey too.
    await execute(trx, sql`select from auth_user where id = ${authUserId} for update`);
    await refuseTooManyPasskeys(trx, authUserId);
    const providerResponse = await callIdentityProvider(await passkeys(trx), cookie, 'passkey/verify-registration', {
      response,
      name,
    });
    // The error is returned and not thrown, because the transaction must commit, so that the challenge stays used.
    if (!providerResponse.ok) return providerResponse;
    const { id } = z.object({ id: z.string() }).parse(await providerResponse.json());
    return recordPasskeyAdded(trx, caller, authUserId, id);
  });
  return added instanceof Response ? throwProviderError(added) : added;
};

/** @throws DomainError `not_found`, also for somebody else's passkey */
export const renamePasskey = async (
  db: Database,
  caller: Caller,
  id: string,
  name: string,
): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  await db.transaction(async (trx) => {
    const was = await maybeOne<{ name: string }>(
      trx,
      sql`update auth_passkey p set name = ${name} from auth_passkey was
           where p.id = ${id} and p.user_id = ${authUserId} and was.id = p.id returning was.name`,
    );
    if (was === null) throw new DomainError('not_found');
    await record(trx, {
      kind: 'passkey.rename',
      entity: 'account',
      entityId: authUserId,
      actorId: caller.customerId,
      changes: { name: [was.name, name] },
    });
  });
  return { done: true };
};

/**
 * Removes a passkey and ends at once the other sessions that it opened.
 * @throws DomainError `not_found`, also for somebody else's passkey
 */
export const removePasskey = async (db: Database, caller: Caller, id: string): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  await db.transaction(async (trx) => {
    const removedPasskey = await maybeOne<{ name: string }>(
      trx,
      sql`delete from auth_passkey where id = ${id} and user_id = ${authUserId} returning name`,
    );
    if (removedPasskey === null) throw new DomainError('not_found');
    await endSessionsUsing(trx, { authUserId, ownSessionId: caller.sessionId }, { passkey: id });
    await record(trx, {
      kind: 'passkey.remove',
      entity: 'account',
      entityId: authUserId,
      actorId: caller.customerId,
      changes: { name: [removedPasskey.name, null] },
    });
    await queueMail(trx, 'account.passkey_removed', authUserId);
  });
  return { done: true };
};
