import { data } from 'react-router';
import type { ContractClient } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { pageErrors } from '#contract/refused.ts';

/**
 * The page of an order that does not exist answers 404, whoever asks; whose order it is the server does not know here.
 * @throws data with the status 404
 */
export const refuseUnknownOrder = async (client: ContractClient, id: string): Promise<null> => {
  const isNone = (error: unknown) => (error as { status?: number }).status === 404;
  const exists = await client.call(orders.exists, { params: { id } }).catch((error: unknown) => !isNone(error));
  if (exists === false) throw data(pageErrors.order_not_found.message, { status: 404 });
  // What the order is comes to the browser of whoever may see it.
  return null;
};
