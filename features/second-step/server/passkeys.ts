import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '#platform/contract/errors.ts';
import {
  type MadePasskey,
  MOST_PASSKEYS,
  type Passkey,
  PasskeyQuestion,
} from '#features/second-step/contract/second-step.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change, maybe, one, rows } from '#platform/server/db/query.ts';
import { readShopName } from '#features/settings/server/read-shop-name.ts';
import { record } from '#features/audit/server/record.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { askProvider, refuse } from '#features/accounts/server/ask-provider.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import type { Passkeys } from './open-passkeys.ts';
import { sessionCookie } from '#features/accounts/server/session-cookie.ts';
import { endSessionsBy } from '#features/accounts/server/show-step.ts';

/** The cookie that ties a question to the browser it was asked in. */
export const QUESTION = 'copperline.passkey';

/** The two parts of the identity provider. */
export type Providers = { auth: Auth; passkeys: Passkeys };

type Row = { _id: string; name: string; created: Date; used: Date | null; isSynced: boolean };

const COLUMNS = sql`id as "_id", name, created_at as created, used_at as used, backed_up as "isSynced"`;

const present = ({ created, used, ...row }: Row): Passkey => ({
  ...row,
  createdAt: created.toISOString(),
  usedAt: used?.toISOString() ?? null,
});

/** The passkeys of an account, the one made last first. */
export const listPasskeys = async (db: Database, authUserId: string): Promise<Passkey[]> =>
  (
    await rows<Row>(
      db,
      sql`select ${COLUMNS} from auth_passkey where user_id = ${authUserId}
           order by created_at desc, id limit ${MOST_PASSKEYS}`,
    )
  ).map(present);

/** @throws Refusal `too_many_lines` where an account has as many as it may */
const refuseMore = async (db: Database | Transaction, authUserId: string): Promise<void> => {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from auth_passkey where user_id = ${authUserId}`,
  );
  if (count >= MOST_PASSKEYS) {
    throw new Refusal('too_many_lines', { message: `You have ${MOST_PASSKEYS} passkeys. Remove one first.` });
  }
};

/** What the caller's browser is asked to make. @throws Refusal `too_many_lines` */
export const beginPasskey = async (db: Database, { auth, passkeys }: Providers, caller: Caller) => {
  await refuseMore(db, await getAuthUserId(db, caller));
  const cookie = await sessionCookie(db, auth, caller);
  const answer = await askProvider(await passkeys(), cookie, 'passkey/generate-register-options');
  if (!answer.ok) return refuse(answer);
  const question = PasskeyQuestion.parse(await answer.json());
  const rp = { ...Object(question.rp), name: await readShopName(db) };
  return new Answered({ ...question, rp }, { cookies: answer.headers.getSetCookie() });
};

/** Writes down that a passkey was added, and by it the session it was made in. */
const tellAdded = async (trx: Transaction, caller: Caller, authUserId: string, id: string): Promise<Passkey> => {
  const row = await one<Row>(
    trx,
    sql`with shown as (
          update auth_session set second_step = 'passkey', passkey_id = ${id} where id = ${caller.sessionId}
        )
        select ${COLUMNS} from auth_passkey where id = ${id}`,
  );
  await record(trx, {
    kind: 'passkey.add',
    entity: 'account',
    entityId: authUserId,
    actorId: caller.customerId,
    changes: { name: [null, row.name] },
  });
  await queueMail(trx, 'account.passkey_added', authUserId);
  return present(row);
};

/**
 * Keeps the passkey that the caller's browser has made: from now on it signs him in by itself. The identity provider
 * writes it in the transaction that audits it and promises the mail, so there is none that nobody was told of.
 * @throws Refusal `passkey_refused` of one that answers no question of ours, is known, or does not ask who holds it;
 *   `too_many_lines`
 */
export const addPasskey = async (
  db: Database,
  { auth, passkeys }: Providers,
  caller: Caller,
  { made, name }: { made: z.output<typeof MadePasskey>; name: string },
  cookies: CookieJar,
): Promise<Passkey> => {
  const authUserId = await getAuthUserId(db, caller);
  const cookie = `${await sessionCookie(db, auth, caller)}; ${cookies.pick(QUESTION)}`;
  // We ask for no extension; the identity provider wants to read that there was none.
  const response = { ...made, clientExtensionResults: {} };
  const added = await db.transaction(async (trx) => {
    // Of two that are added at once the second counts the first.
    await change(trx, sql`select from auth_user where id = ${authUserId} for update`);
    await refuseMore(trx, authUserId);
    const answer = await askProvider(await passkeys(trx), cookie, 'passkey/verify-registration', { response, name });
    // The question stays answered, whatever the answer was.
    if (!answer.ok) return answer;
    const { id } = z.object({ id: z.string() }).parse(await answer.json());
    return tellAdded(trx, caller, authUserId, id);
  });
  return added instanceof Response ? refuse(added) : added;
};

/** @throws Refusal `not_found`, also of somebody else's */
export const renamePasskey = async (
  db: Database,
  caller: Caller,
  id: string,
  name: string,
): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  await db.transaction(async (trx) => {
    const was = await maybe<{ name: string }>(
      trx,
      sql`update auth_passkey p set name = ${name} from auth_passkey was
           where p.id = ${id} and p.user_id = ${authUserId} and was.id = p.id returning was.name`,
    );
    if (was === null) throw new Refusal('not_found');
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
 * Removes a passkey, and signs whoever else came in by it out, at once.
 * @throws Refusal `not_found`, also of somebody else's
 */
export const removePasskey = async (db: Database, caller: Caller, id: string): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  await db.transaction(async (trx) => {
    const gone = await maybe<{ name: string }>(
      trx,
      sql`delete from auth_passkey where id = ${id} and user_id = ${authUserId} returning name`,
    );
    if (gone === null) throw new Refusal('not_found');
    await endSessionsBy(trx, { authUserId, kept: caller.sessionId }, { passkey: id });
    await record(trx, {
      kind: 'passkey.remove',
      entity: 'account',
      entityId: authUserId,
      actorId: caller.customerId,
      changes: { name: [gone.name, null] },
    });
    await queueMail(trx, 'account.passkey_removed', authUserId);
  });
  return { done: true };
};
