import type { Address } from '#features/addresses/contract/address.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { ON_ACCOUNT } from '#features/orders/contract/on-account.ts';
import { type OrderDetail, orders } from '#features/orders/contract/orders.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { OnAccountText } from './order-status.tsx';

/** The billing address, if it differs from the delivery address. */
export const BilledTo = ({ billing }: { billing: Address }) => (
  <>
    <span className="block wrap-anywhere whitespace-pre-line">
      {[formatAddressText(billing), countryName(billing.country)].filter((line) => line !== '').join('\n')}
    </span>
    {billing.taxNumber !== '' && <span className="block text-sm text-muted">Tax number {billing.taxNumber}</span>}
  </>
);

/** A part of an order's page, beside its lines. */
export const OrderSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="eyebrow mb-2">{title}</h2>
    {children}
  </section>
);

/** An order's billing address, the buyer's reference, and what other features say about the order. */
export const OrderFacts = ({ order: { billing, reference, facts } }: { order: OrderDetail }) => (
  <>
    {billing !== null && (
      <OrderSection title="Billed to">
        <BilledTo billing={billing} />
      </OrderSection>
    )}
    {reference !== '' && (
      <OrderSection title="Reference">
        <span className="wrap-anywhere">{reference}</span>
      </OrderSection>
    )}
    {facts?.map(({ label, value }) => (
      <OrderSection key={label} title={label}>
        <span className="wrap-anywhere">{label === ON_ACCOUNT ? <OnAccountText facts={facts} full /> : value}</span>
      </OrderSection>
    ))}
  </>
);

/** Tells buyers why an order for a company that they no longer buy for has no buttons. */
export const ReadOnlyOrder = () => (
  <Alert tone="info" className="mb-5">
    <p>You can no longer order for the company of this order, so you can only read it.</p>
  </Alert>
);

/**
 * Responds with 404 if the order does not exist. The page request is anonymous, so it checks existence only.
 * @throws `data` with status 404
 */
export const assertOrderExists = async (client: ApiClient, id: string): Promise<null> => {
  const isNone = (error: unknown) => (error as { status?: number }).status === 404;
  const exists = await client.call(orders.exists, { params: { id } }).catch((error: unknown) => !isNone(error));
  if (exists === false) throw data(clientErrors.order_not_found.message, { status: 404 });
  // The browser loads the order itself, with the visitor's session.
  return null;
};
