import { deleteOld } from '#platform/server/db/retention.ts';

export const quoteRequestsRetention = [
  deleteOld(
    'quote_request',
    `id < uuidv7(interval '-1 year') and coalesce(decided_at, created_at) < now() - interval '1 year'`,
  ),
];
