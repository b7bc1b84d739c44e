import { useEffect } from 'react';
import { LONGEST_MISSED, missedSearches } from '#features/search/contract/searches.ts';
import { api } from '#platform/web/api.ts';
import { useSession } from '#platform/web/session/session.ts';

/**
 * Reports a search without results when somebody who is not staff sees its page. The server cannot count these
 * searches, because the page is cached and the same for everybody. A failed report has no effect on the visitor.
 */
export const MissedSearchReporter = ({ search }: { search: string }) => {
  const session = useSession();
  const isShopper =
    session.status === 'out' || (session.status === 'in' && !session.roleLoading && session.role === 'customer');
  const shouldReport = isShopper && search.length <= LONGEST_MISSED;
  useEffect(() => {
    if (shouldReport) void api.call(missedSearches.report, { body: { search } }).catch(() => undefined);
  }, [search, shouldReport]);
  return null;
};
