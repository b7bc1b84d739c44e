import { deleteOld } from '#platform/server/db/retention.ts';

/** What is searched now and then fills the list less than what somebody makes up: the rest is forgotten. */
const MOST_MISSED_SEARCHES = 2000;

export const searchRetention = [
  deleteOld(
    'missed_search',
    `last_on < current_date - 90 or (times = 1 and last_on < current_date - 30)
       or id in (select id from missed_search order by times desc, last_on desc, id offset ${MOST_MISSED_SEARCHES})`,
  ),
];
