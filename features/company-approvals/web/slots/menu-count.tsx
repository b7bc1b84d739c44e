import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { waitingRequests } from '#features/company-approvals/contract/waiting-requests.ts';
import { api } from '#platform/web/api.ts';
import { useSession } from '#platform/web/session/session.ts';
import type { MenuCountSlot } from '#platform/web/shell/menu-count.tsx';
import { MenuNumber } from '#platform/web/shell/menu-number.tsx';

/** The number of requests that wait for this person, as of the last page or change. Others send no request. */
const useWaitingCount = (): number => {
  const session = useSession();
  const isAsked = session.status === 'in' && session.groups?.includes('requests-to-approve') === true;
  const { key } = useLocation();
  const { state } = useRevalidator();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isAsked || state !== 'idle') return;
    let isLeft = false;
    const load = async () => {
      // Without an answer, the menu shows the earlier number.
      const found = await api.call(waitingRequests.count, {}).catch(() => null);
      if (!isLeft && found !== null) setCount(found.count);
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [isAsked, key, state]);
  return isAsked ? count : 0;
};

export default {
  to: '/dashboard/company/requests',
  Count: () => <MenuNumber count={useWaitingCount()} label="waiting for you" />,
} satisfies MenuCountSlot;
