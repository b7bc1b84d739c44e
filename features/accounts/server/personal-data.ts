import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { authSession } from './schema.ts';
import { dropMails } from '#platform/server/jobs/drop-mails.ts';
import type { FormerPerson, Person } from '#platform/server/person.ts';
import type { Auth } from './auth.ts';
import { forgetNotices } from '#features/notifications/server/begin-notices.ts';
import { forgetTrust } from './known-browser.ts';
import { forgetAddress } from './throttle.ts';

type Row = Record<string, unknown>;

/** What a person shows beside the password, or in its place. */
const readSecondStep = async (db: Database, authUserId: string): Promise<Row> => {
  const [passkeys, [codes]] = await Promise.all([
    rows<Row>(
      db,
      sql`select name, device_type as "deviceType", backed_up as "backedUp", transports, aaguid,
                 created_at as "createdAt", used_at as "usedAt"
            from auth_passkey where user_id = ${authUserId} order by created_at, id`,
    ),
    rows<Row>(db, sql`select created_at as since from auth_two_factor where user_id = ${authUserId} and verified`),
  ]);
  return { passkeys, codesSince: codes?.['since'] ?? null };
};

const readSignIns = (db: Database, authUserId: string): Promise<Row[]> =>
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
    .where(eq(authSession.userId, authUserId))
    .orderBy(authSession.createdAt);

/** Where a person is signed in, and what they sign in with. */
export const exportSignIns = async (db: Database, { authUserId }: Person) => ({
  signIns: await readSignIns(db, authUserId),
  secondStep: await readSecondStep(db, authUserId),
});

/** Mails about the account itself. */
export const accountMailSubjects = ({ authUserId }: Person): SQL => sql`select ${authUserId}::text`;

/** Deletes which notices a person chose, how often something was tried with their address, and browsers they used. */
export const forgetSignIns = async (trx: Transaction, person: FormerPerson, auth: Auth): Promise<void> => {
  await dropMails(trx, accountMailSubjects(person));
  await forgetNotices(trx, person.customerId);
  await forgetAddress(trx, auth, person.email);
  await forgetTrust(trx, person.authUserId);
};
