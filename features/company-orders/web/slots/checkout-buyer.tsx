import { ApiError } from '#platform/contract/api-error.ts';
import type { CheckoutBuyerSlot } from '#features/checkout/web/checkout-buyer.ts';
import { company } from '#features/companies/contract/company.ts';
import { JobNumberField } from '#features/company-orders/web/job-number-field.tsx';
import { api } from '#platform/web/api.ts';

/** Loads the caller's company. Null for people in none, and for people who cannot order for theirs at the moment. */
const load: CheckoutBuyerSlot['load'] = async (groups) => {
  if (!groups.includes('company')) return null;
  const own = await api.call(company.mine, {}).catch((error: unknown) => {
    // They were removed since this page was opened.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (own === null) return null;
  const buyer = { _id: own._id, name: own.name, needsReference: own.referenceNeeded };
  // The order is refused, with the reason.
  if (!own.isActive) return { ...buyer, addresses: [] };
  const addresses = await api.call(company.addresses, { params: { id: own._id } });
  return { ...buyer, addresses: addresses.map((address) => ({ ...address, isBilling: false })) };
};

/** Asks for a job number of the company, and suggests the open ones. */
const Show: CheckoutBuyerSlot['Show'] = ({ buyer, field, typed }) => (
  <JobNumberField
    companyId={buyer._id}
    label={buyer.needsReference ? 'Job number' : 'Job number (optional)'}
    hint="Choose one of your company’s job numbers."
    field={field}
    typed={typed}
  />
);

export default { load, Show } satisfies CheckoutBuyerSlot;
