import { useEffect, useState } from 'react';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { type OrderWays, waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { api } from '#platform/web/api.ts';

/** Loads how an order can be paid other than by card, again with each reload of the page. Null until then. */
export const useOrderWays = (order: OrderDetail): OrderWays | null => {
  const [ways, setWays] = useState<OrderWays | null>(null);
  useEffect(() => {
    let isLeft = false;
    // The page works without them.
    const load = async () => {
      const found = await api.call(waysToPay.get, { params: { id: order._id } }).catch(() => null);
      if (!isLeft && found !== null) setWays(found);
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [order]);
  return ways;
};
