import { useEffect, useState } from 'react';
import { creditAccounts, type OrderMoney } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';

/** Loads the payments recorded for an order. Reloads them with each new state of the order. */
export const useOrderMoney = (order: Order): { money: OrderMoney | null; error: string | null } => {
  const [money, setMoney] = useState<OrderMoney | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    api.call(creditAccounts.orderMoney, { params: { id: order._id } }).then(
      (found) => isShown && setMoney(found),
      (failure: unknown) => isShown && setError(getErrorMessage(failure)),
    );
    return () => {
      isShown = false;
    };
  }, [order]);
  return { money, error };
};
