import { sql } from 'drizzle-orm';
import type { FailedJob, FailedMail, FailedWebhook } from '#features/failures/contract/failures.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import { MAX_MAIL_TRIES, isFailedMail } from '#platform/server/jobs/outbox.ts';
import { collectFromManifests } from '#features/index.ts';

/**
 * The meaning of error codes from Node, the mail library, PostgreSQL and the card provider's library. The first match
 * applies.
 */
const failureReasons: [RegExp, string][] = [
  [/\b(EAUTH|EOAUTH2|ENOAUTH)\b/, 'The mail server rejected our user name and password.'],
  [
    /\bEENVELOPE\b.* 5\d\d\b/,
    'The mail server rejected the address. It may be misspelled, or the mailbox no longer exists.',
  ],
  [/\bEENVELOPE\b/, 'The mail server is not accepting email for this address at the moment.'],
  [/\bEMESSAGE\b/, 'The mail server rejected the contents of the email.'],
  [/\b(ETLS|EREQUIRETLS)\b/, 'A secure connection to the mail server could not be made.'],
  [/\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, 'The name of the other server is unknown. It may be misspelled in the settings.'],
  [/\b(ECONNECTION|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPIPE)\b/, 'The other server cannot be reached.'],
  [/\b(ESOCKET|ECONNRESET|EPROTOCOL)\b/, 'The other server closed the connection.'],
  [/\bETIMEDOUT\b|Timeout/, 'The other server did not answer in time.'],
  [/\bENOSPC\b/, 'The disk is full.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'The shop is not allowed to write a file.'],
  [/StripeAuthentication|StripePermission/, 'The card provider rejected our key.'],
  [
    /StripeConnection|StripeAPI|StripeRateLimit|provider_unavailable/,
    'The card provider cannot be reached, or has a problem of its own.',
  ],
  [/Stripe/, 'The card provider rejected our request.'],
  [/^(08|57P|53300)/, 'The database could not be reached, or was being restarted.'],
  [/^57014$/, 'The database was too slow.'],
  [/^(53|58)/, 'The database is out of space or memory.'],
  [/^(40001|40P01|55P03)$/, 'Someone else was changing the same data at that moment.'],
  [/^25006$/, 'The database is read-only at the moment.'],
];

/**
 * Explains a failure in a sentence for staff.
 * @param code an error's recorded code or name
 */
export const describeFailure = (code: string): string =>
  failureReasons.find(([form]) => form.test(code))?.[1] ??
  'Something went wrong in the shop itself. The server log has the details.';

const mailLabels: Readonly<Record<string, string>> = collectFromManifests('mails');

/** Describes the subject of an email. Unknown kinds, from another build, are returned unchanged. */
const describeMail = (kind: string): string => mailLabels[kind] ?? kind;

/** Lists one page of emails that could not be sent, oldest first. */
export const listFailedMails = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: FailedMail[]; total: number }> => {
  const [found, { total }] = await Promise.all([
    rows<{ id: string; kind: string; to: string | null; error: string; tries: number; promisedAt: Date; dueAt: Date }>(
      db,
      sql`select id, kind, recipient as "to", coalesce(error, 'unknown') as error, tries, uuid_extract_timestamp(id) as "promisedAt", due_at as "dueAt"
            from outbox where ${isFailedMail} order by id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from outbox where ${isFailedMail}`),
  ]);
  const items = found.map(({ id, kind, to, error, tries, promisedAt, dueAt }) => ({
    _id: id,
    what: describeMail(kind),
    to,
    why: describeFailure(error),
    error,
    tries,
    promisedAt: promisedAt.toISOString(),
    nextAt: tries < MAX_MAIL_TRIES ? dueAt.toISOString() : null,
  }));
  return { items, total };
};

/**
 * Lists failures other than emails.
 * @param webhookQueries queries of features for webhooks that they turned off
 */
export const listOtherFailures = async (
  db: Database,
  webhookQueries: readonly ((db: Database) => Promise<FailedWebhook[]>)[],
): Promise<{ jobs: FailedJob[]; webhooks: FailedWebhook[] }> => {
  const [jobs, webhooks] = await Promise.all([
    rows<{ name: string; error: string; times: number; failedAt: Date; lastAt: Date }>(
      db,
      sql`select name, error, times, failed_at as "failedAt", last_at as "lastAt" from job_failure order by name`,
    ),
    Promise.all(webhookQueries.map((list) => list(db))),
  ]);
  return {
    jobs: jobs.map(({ failedAt, lastAt, ...job }) => ({
      ...job,
      why: describeFailure(job.error),
      since: failedAt.toISOString(),
      last: lastAt.toISOString(),
    })),
    webhooks: webhooks.flat(),
  };
};

/**
 * Makes failed emails due now, with all attempts available again. Emails that are being sent are not affected.
 * @param id one email; null for all
 */
export const retryMails = async (db: Database, id: string | null): Promise<{ retried: number }> => ({
  retried: await execute(
    db,
    sql`update outbox set tries = 0, due_at = now()
         where ${isFailedMail} and (${id}::uuid is null or id = ${id}::uuid)`,
  ),
});

/** Ends the job's lease if the process that failed still holds it, so that the job runs again. */
export const retryJob = async (db: Database, name: string): Promise<{ retried: number }> => ({
  retried: await execute(
    db,
    sql`update meta m set value = now()::text from job_failure f
         where f.name = ${name} and m.key = 'job.' || f.name and m.value = f.lease`,
  ),
});
