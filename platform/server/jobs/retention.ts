import { TRACE_RETENTION_DAYS } from '#platform/contract/limits.ts';
import { deleteOld } from '#platform/server/db/retention.ts';
import { MAX_MAIL_TRIES } from './outbox.ts';

/** The platform's own retention rules. */
export const platformRetention = [
  deleteOld(
    'outbox',
    `id < uuidv7(interval '-${TRACE_RETENTION_DAYS} days') and (sent_at < now() - interval '${TRACE_RETENTION_DAYS} days'
       or (sent_at is null and tries >= ${MAX_MAIL_TRIES} and due_at < now() - interval '${TRACE_RETENTION_DAYS} days'))`,
  ),
  deleteOld('job_failure', `last_at < now() - interval '2 days'`),
  deleteOld('asset', `seen_at < now() - interval '14 days'`),
  deleteOld('request_count', 'ends_at < now()'),
];
