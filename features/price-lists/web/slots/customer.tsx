import { Link } from 'react-router';
import { type CustomerSection, CustomerSectionRow } from '#features/customers/web/customer-section.tsx';
import { type CustomerPrices, customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { type PriceGroup, priceGroups } from '#features/price-lists/contract/price-groups.ts';
import type { ListOwner } from '#features/price-lists/contract/price-lists.ts';
import { listStateLabels } from '#features/price-lists/web/describe-list.ts';
import { ExplainForm } from '#features/price-lists/web/explain-form.tsx';
import { GroupChoice } from '#features/price-lists/web/group-choice.tsx';
import { NewListButton } from '#features/price-lists/web/new-list-button.tsx';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

const ownerLabels: Record<ListOwner, string> = {
  group: 'Of the group',
  company: 'Of the company',
  customer: 'Only theirs',
};

type Loaded = { customer: string; prices: CustomerPrices; groups: PriceGroup[] } | null;

const load = async (customer: string): Promise<Loaded> => {
  if (!(await canCall(customerPrices.get))) return null;
  try {
    const [prices, groups] = await Promise.all([
      api.call(customerPrices.get, { params: { id: customer } }),
      api.call(priceGroups.list, { query: {} }),
    ]);
    return { customer, prices, groups };
  } catch (error) {
    // A deleted account has no prices of its own.
    if (error instanceof ApiError && error.is('customer_not_found')) return null;
    throw error;
  }
};

const Show = ({ data }: { data: Loaded }) =>
  data !== null && (
    <section aria-label="Prices of this customer">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-3">
          Prices{' '}
          <span className="text-base font-normal text-muted">
            {data.prices.group === null ? 'No price group' : `Group ${data.prices.group.name}`}
          </span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <GroupChoice customer={data.customer} chosen={data.prices.group} groups={data.groups} />
          <DialogButton label="Explain a price" title="Explain a price">
            {() => <ExplainForm customer={data.customer} />}
          </DialogButton>
          <NewListButton owner={{ kind: 'customer', id: data.customer }} />
        </div>
      </div>
      {data.prices.lists.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.prices.lists.map(({ _id, name, state, owner }) => (
            <CustomerSectionRow key={_id}>
              <Link to={`/dashboard/pricelists/${_id}`} prefetch="intent" className="link min-h-6 wrap-anywhere">
                {name}
              </Link>
              <span className="text-sm text-muted">
                {ownerLabels[owner]}, {listStateLabels[state].toLowerCase()}
              </span>
            </CustomerSectionRow>
          ))}
        </ul>
      )}
    </section>
  );

/** The price group and the price lists of the customer, on their page in the back office. */
export default { load, Show } satisfies CustomerSection;
