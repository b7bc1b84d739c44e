import { may } from '#features/accounts/contract/roles.ts';
import { type Desk, waitingNames, waitingNeeds } from '#features/notifications/contract/waiting.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countWaiting, type WaitingCounts } from '#platform/server/count-waiting.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getReader } from './get-reader.ts';
import { countUnread } from './list-notices.ts';

/** What waits for the caller, as far as his role may see it, and how many notices he has not read. @throws Refusal `admin_only` */
export const lookAtDesk = async (db: Database, counts: WaitingCounts, caller: Caller): Promise<Desk> => {
  const reader = await getReader(db, caller);
  const his = waitingNames.filter((name) => may(reader.role, waitingNeeds(name)));
  const [waiting, unread] = await Promise.all([
    his.length === 0 ? {} : countWaiting(db, counts, his),
    countUnread(db, reader),
  ]);
  return { waiting, unread };
};
