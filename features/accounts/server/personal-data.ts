import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { authSession } from './schema.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';
import type { DeletedDataSubject, DataSubject } from '#platform/server/data-subject.ts';
import type { Auth } from './auth.ts';
import { deletePreferences } from '#features/notifications/server/notification-preferences.ts';
import { revokeTrustedBrowsers } from './known-browser.ts';
import { deleteAttempts } from './throttle.ts';

type PersonalDataRow = Record<string, unknown>;

/** Passkeys and codes, without their secrets. */
const exportSecondStep = async (db: Database, authUserId: string | null): Promise<PersonalDataRow> => {
  const [passkeys, [codes]] = await Promise.all([
    rows<PersonalDataRow>(
      db,
      sql`select name, device_type as "deviceType", backed_up as "backedUp", transports, aaguid,
                 created_at as "createdAt", used_at as "usedAt"
            from auth_passkey where user_id = ${authUserId} order by created_at, id`,
    ),
    rows<PersonalDataRow>(
      db,
      sql`select created_at as since from auth_two_factor where user_id = ${authUserId} and verified`,
    ),
  ]);
  return { passkeys, codesSince: codes?.['since'] ?? null };
};

const exportSessions = (db: Database, authUserId: string | null): Promise<PersonalDataRow[]> =>
  db
    .select({
      at: authSession.createdAt,
      until: authSession.expiresAt,
      seenAt: authSession.seenAt,
      network: authSession.network,
      browser: authSession.userAgent,
      secondStep: authSession.secondStep,
    })
    .from(authSession)
    .where(sql`${authSession.userId} = ${authUserId}`)
    .orderBy(authSession.createdAt);

/** The person's sessions and second-step methods. */
export const exportSignIns = async (db: Database, { authUserId }: DataSubject) => ({
  signIns: await exportSessions(db, authUserId),
  secondStep: await exportSecondStep(db, authUserId),
});

/** Subject ids of the emails about the account itself. */
export const accountMailSubjects = ({ authUserId }: DataSubject): SQL => sql`select ${authUserId}::text`;

/**
 * Deletes a person's notification preferences, counted attempts, trusted browsers and unsent account emails. Also
 * deletes the address that a walk-in gave, which makes them a former customer.
 */
export const forgetSignIns = async (trx: Transaction, person: DeletedDataSubject, auth: Auth): Promise<void> => {
  await deleteUnsentMails(trx, accountMailSubjects(person));
  await deletePreferences(trx, person.customerId);
  if (person.authUserId !== null) {
    await deleteAttempts(trx, auth, person.email);
    await revokeTrustedBrowsers(trx, person.authUserId);
  }
  await execute(trx, sql`delete from walk_in where customer_id = ${person.customerId}`);
};
