import { TRACE_RETENTION_DAYS } from '#platform/contract/limits.ts';
import { changeOld } from '#platform/server/db/retention.ts';

export const reviewsRetention = [
  changeOld(
    (limit) => `
      update review set network = null where id = any(array(
        select id from review where network is not null and created_at < now() - interval '${TRACE_RETENTION_DAYS} days' limit ${limit}))`,
  ),
];
