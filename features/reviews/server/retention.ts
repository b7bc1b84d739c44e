import { TRACE_DAYS } from '#platform/contract/limits.ts';
import { clearOld } from '#platform/server/db/retention.ts';

export const reviewsRetention = [
  clearOld(
    (limit) => `
      update review set network = null where id = any(array(
        select id from review where network is not null and created_at < now() - interval '${TRACE_DAYS} days' limit ${limit}))`,
  ),
];
