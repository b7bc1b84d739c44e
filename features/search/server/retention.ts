import { deleteOld } from '#platform/server/db/retention.ts';

/**
 * Real searches stay far below this limit. Above it, the list is full of made-up searches, and the rarest are
 * deleted.
 */
const MOST_MISSED_SEARCHES = 2000;

export const searchRetention = [
  deleteOld(
    'missed_search',
    `last_on < current_date - 90 or (times = 1 and last_on < current_date - 30)
       or id in (select id from missed_search order by times desc, last_on desc, id offset ${MOST_MISSED_SEARCHES})`,
  ),
];
