import type { Address } from '#features/addresses/contract/address.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { data } from 'react-router';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { clientErrors } from '#platform/contract/api-error.ts';

/** Who pays an order, where it is another one than who gets it. */
export const BilledTo = ({ billing }: { billing: Address }) => (
  <>
    <span className="block wrap-anywhere whitespace-pre-line">
      {[formatAddressText(billing), countryName(billing.country)].filter((line) => line !== '').join('\n')}
    </span>
    {billing.taxNumber !== '' && <span className="block text-sm text-muted">Tax number {billing.taxNumber}</span>}
  </>
);

/**
 * Answers 404 for the page of an order that does not exist. The server does not know here whose order it is, so it asks
 * only whether there is one.
 * @throws `data` with the status 404
 */
export const assertOrderExists = async (client: ApiClient, id: string): Promise<null> => {
  const isNone = (error: unknown) => (error as { status?: number }).status === 404;
  const exists = await client.call(orders.exists, { params: { id } }).catch((error: unknown) => !isNone(error));
  if (exists === false) throw data(clientErrors.order_not_found.message, { status: 404 });
  // The browser loads the order itself, for those who may see it.
  return null;
};
