import { TRACE_RETENTION_DAYS } from '#platform/contract/limits.ts';
import { deleteOld } from '#platform/server/db/retention.ts';

export const messagesRetention = [
  deleteOld('message', `id < uuidv7(interval '-1 year')`),
  deleteOld(
    'subscriber',
    `confirmed_at is null and coalesce(requested_at, created_at) < now() - interval '${TRACE_RETENTION_DAYS} days'`,
  ),
];
