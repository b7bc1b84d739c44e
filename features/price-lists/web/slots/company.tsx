import { Link } from 'react-router';
import type { CompanySection } from '#features/companies/web/company-section.ts';
import { type PriceList, priceLists } from '#features/price-lists/contract/price-lists.ts';
import { listStateLabels } from '#features/price-lists/web/describe-list.ts';
import { NewListButton } from '#features/price-lists/web/new-list-button.tsx';
import { MAX_LISTS_PER_OWNER } from '#platform/contract/limits.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

type Loaded = { company: string; lists: PriceList[] } | null;

const load = async (company: string): Promise<Loaded> => {
  if (!(await canCall(priceLists.list))) return null;
  return { company, lists: await api.call(priceLists.list, { query: { company, limit: MAX_LISTS_PER_OWNER } }) };
};

const Show = ({ data, isOpen }: { data: Loaded; isOpen: boolean }) =>
  data !== null &&
  (isOpen || data.lists.length > 0) && (
    <section aria-label="Price lists of this company" className="mb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-3">
          Price lists {data.lists.length === 0 && <span className="text-base font-normal text-muted">None</span>}
        </h2>
        {isOpen && <NewListButton owner={{ kind: 'company', id: data.company }} />}
      </div>
      {data.lists.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.lists.map(({ _id, name, state, rules }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
              <Link to={`/dashboard/pricelists/${_id}`} prefetch="intent" className="link min-h-6 wrap-anywhere">
                {name}
              </Link>
              <span className="text-sm text-muted">
                {listStateLabels[state]}, {formatPlural(rules, 'price')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );

/** The price lists of the company, on its page in the back office. */
export default { load, Show } satisfies CompanySection;
