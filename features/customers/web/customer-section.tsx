import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/dates.ts';
import type { JsonEndpoint, CallInput, PagedReply } from '#platform/contract/endpoint.ts';
import type { Permission } from '#features/index.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';

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

export const CustomerSectionRow = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">{children}</li>
);

export const DayText = ({ date }: { date: string }) => (
  <span className="figures text-sm text-muted">{formatDay(date)}</span>
);
