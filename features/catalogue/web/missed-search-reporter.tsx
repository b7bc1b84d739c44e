import { useEffect } from 'react';
import { LONGEST_MISSED, missedSearches } from '#features/search/contract/searches.ts';
import { api } from '#platform/web/api.ts';
import { useSession } from '#platform/web/session/session.ts';

/**
 * Says that a search found nothing, when its page is seen by somebody who is not of the shop. The page itself is kept and
 * the same for all, so nobody else notices; whether it is heard is nothing to the visitor.
 */
export const MissedSearchReporter = ({ search }: { search: string }) => {
  const session = useSession();
  const isShopper =
    session.status === 'out' || (session.status === 'in' && !session.roleLoading && session.role === 'customer');
  const isTold = isShopper && search.length <= LONGEST_MISSED;
  useEffect(() => {
    if (isTold) void api.call(missedSearches.tell, { body: { search } }).catch(() => undefined);
  }, [search, isTold]);
  return null;
};
