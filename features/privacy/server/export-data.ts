import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#features/accounts/contract/identity.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { authUser, customer } from '#features/accounts/server/schema.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';
import type { Feature } from '#server/define-feature.ts';

/** The data that the export omits, and why. */
const EXCLUDED_DATA = [
  'Data that only proves who you are: the scrambled forms of your secrets, of links we emailed, of browsers you used and of your tokens; the data that checks your passkeys and codes. In other hands it could do harm.',
  'How often something was tried with your address: a scrambled count that is deleted within days.',
  'What admins recorded about their own actions and noted for each other, and the notices that staff got about the shop’s work, because they are about that work.',
];

/** The emails to a person. Their text is composed when they are sent and is not stored. */
const listMails = (db: Database, features: readonly Feature[], person: DataSubject) => {
  const subjects = features.flatMap(({ mailSubjects }) => mailSubjects?.(person) ?? []);
  return rows<Record<string, unknown>>(
    db,
    sql`select kind, sent_at as "sentAt" from outbox
         where entity_id in (${sql.join(subjects, sql` union all `)}) order by id`,
  );
};

/** Everything the shop stores about a person, feature by feature, and what the export omits and why. */
export const exportPerson = async (
  db: Database,
  features: readonly Feature[],
  person: DataSubject,
): Promise<PersonalData> => {
  const [found] = await db
    .select({ profile: customer, verified: authUser.emailVerified })
    .from(customer)
    .leftJoin(authUser, eq(authUser.id, customer.authUserId))
    .where(eq(customer.id, person.customerId));
  if (found === undefined) throw new Error('there is no such customer');
  const parts = await Promise.all(features.flatMap(({ personalData }) => personalData?.(db, person) ?? []));
  return Object.assign({}, ...parts, {
    exportedAt: new Date().toISOString(),
    profile: { ...found.profile, emailVerified: found.verified === true },
    mails: await listMails(db, features, person),
    leftOut: EXCLUDED_DATA,
  });
};

/** The caller's data. Data tied to an email address is included only if the caller has proven the address. */
export const exportData = async (db: Database, features: readonly Feature[], caller: Caller): Promise<PersonalData> => {
  const [account] = await db
    .select({ authUserId: authUser.id, verified: authUser.emailVerified })
    .from(customer)
    .innerJoin(authUser, eq(authUser.id, customer.authUserId))
    .where(eq(customer.id, caller.customerId));
  if (account === undefined) throw new Error('the caller has no account');
  const { authUserId, verified } = account;
  return exportPerson(db, features, {
    customerId: caller.customerId,
    authUserId,
    verifiedEmail: verified ? caller.email : '',
  });
};
