import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { JsonEndpoint, CallInput, PagedReply } from '#platform/contract/endpoint.ts';
import type { Permission } from '#features/index.ts';
import { api } from '#platform/web/api.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import './customer-section.css';

/** Enough entries of each list to see how the customer buys. The list itself has all of them. */
const NEWEST_COUNT = 10;

/** A feature's section on the customer page, such as `web/slots/customer.tsx`. */
export type CustomerSection = { load: (customer: string) => Promise<unknown>; Show: ComponentType<{ data: never }> };

/** The customer's newest entries of a list. Returns null without a request if the viewer may not see the list. */
export const loadNewest = async <E extends JsonEndpoint & { permission: Permission }>(
  row: E,
  customer: string,
): Promise<PagedReply<E> | null> => {
  if (!(await canCall(row))) return null;
  return api.page(row, { query: { customer, page: 1, limit: NEWEST_COUNT } } as unknown as CallInput<E>);
};

/** One of the customer's lists, with a link to the whole list. Renders nothing if the viewer may not see the list. */
export const CustomerSectionList = ({
  title,
  total,
  all,
  hint,
  children,
}: {
  title: string;
  total: number | undefined;
  all?: string;
  hint?: string;
  children: ReactNode;
}) =>
  total !== undefined && (
    <section aria-label={`${title} of this customer`}>
      <div className={`flex flex-wrap items-baseline justify-between gap-3 ${total === 0 ? '' : 'mb-2'}`}>
        <h2 className="heading-3">
          {title}{' '}
          <span className="figures text-base font-normal text-muted">
            {total === 0 ? 'None' : total.toLocaleString('en-US')}
          </span>
        </h2>
        {all !== undefined && total > NEWEST_COUNT && (
          <Link to={all} className="link text-sm">
            All {title.toLowerCase()}
          </Link>
        )}
      </div>
      {total > 0 && <ul className="divide-y divide-line border-y border-line">{children}</ul>}
      {hint !== undefined && total > 0 && <p className="mt-2 text-sm text-muted">{hint}</p>}
    </section>
  );

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5';

/** A row of a list, for entries that have no state. */
export const CustomerSectionRow = ({ children }: { children: ReactNode }) => <li className={ROW}>{children}</li>;

/** A row of a list whose columns align with those of the other lists: number and time, state, text, amount. */
export const CustomerSectionEntry = ({
  lead,
  state,
  amount,
  children,
}: {
  lead: ReactNode;
  state: ReactNode;
  amount?: string;
  children: ReactNode;
}) => (
  <li className={`customer-row ${ROW}`}>
    <span className="flex flex-wrap items-center gap-x-2">{lead}</span>
    <span>{state}</span>
    <span className="min-w-0 flex-1 basis-40">{children}</span>
    {amount !== undefined && <span className="figures ml-auto">{amount}</span>}
  </li>
);

export const TimeText = ({ at }: { at: string }) => (
  <span className="text-sm text-muted">
    <ListTime at={at} />
  </span>
);
