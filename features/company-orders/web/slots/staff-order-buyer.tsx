import { companies } from '#features/companies/contract/companies.ts';
import { company } from '#features/companies/contract/company.ts';
import { JobNumberField } from '#features/company-orders/web/job-number-field.tsx';
import type { StaffOrderBuyerSlot } from '#features/staff-orders/web/staff-order-buyer.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';

type OrderedFor = { _id: string; name: string; needsReference: boolean };

/** Loads the company of a customer if it asks for job numbers or has open ones; otherwise null. */
const load: StaffOrderBuyerSlot<OrderedFor>['load'] = async (customerId) => {
  if (!(await canCall(companies.list))) return null;
  const [found] = await api.call(companies.list, { query: { customer: customerId, limit: 1 } });
  if (found === undefined) return null;
  const params = { id: found._id };
  const [{ referenceNeeded }, open] = await Promise.all([
    api.call(companies.get, { params }),
    api.call(company.references, { params, query: { open: 'true', limit: 1 } }),
  ]);
  if (!referenceNeeded && open.length === 0) return null;
  return { _id: found._id, name: found.name, needsReference: referenceNeeded };
};

/** Asks for a job number of the customer's company. Orders by staff can do without. */
const Show: StaffOrderBuyerSlot<OrderedFor>['Show'] = ({ company: { _id, name, needsReference }, field, typed }) => (
  <JobNumberField
    companyId={_id}
    label="Job number (optional)"
    hint={needsReference ? `${name} wants a job number with each order.` : `One of the job numbers of ${name}.`}
    field={field}
    typed={typed}
  />
);

export default { load, Show } satisfies StaffOrderBuyerSlot<OrderedFor>;
