import { useEffect, useState } from 'react';
import { pastOrders } from '#features/past-orders/contract/past-orders.ts';
import { api } from '#platform/web/api.ts';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

/** Says that a search for orders also matches orders of the former shop, by their number there or email address. */
const PastOrdersFound = ({ search }: { search: string }) => {
  const [found, setFound] = useState({ search: '', total: 0 });
  useEffect(() => {
    let isLeft = false;
    // The list works without this hint.
    const findPastOrders = async () => {
      const reply = await api.page(pastOrders.listAll, { query: { search, page: 1, limit: 1 } }).catch(() => null);
      if (!isLeft && reply !== null) setFound({ search, total: reply.total });
    };
    void findPastOrders();
    return () => {
      isLeft = true;
    };
  }, [search]);
  if (found.search !== search || found.total === 0) return null;
  const { total } = found;
  return (
    <Alert
      tone="info"
      className="mb-4"
      action={
        <LinkButton size="sm" variant="secondary" to={buildListUrl('/dashboard/pastorders', { search })}>
          Show {total === 1 ? 'it' : 'them'}
        </LinkButton>
      }
    >
      {formatPlural(total, 'order')} of the former shop {total === 1 ? 'matches' : 'match'} “{search}”.
    </Alert>
  );
};

export default PastOrdersFound;
